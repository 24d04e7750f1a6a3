import { product } from "#src/product/configured-product.ts";
import { install } from "#src/pwa/this-install.ts";
import { moveFocusOnRemoval } from "#src/ui/move-focus-on-removal.ts";
import { ShareIcon } from "#src/ui/icons.tsx";
import { floatingStyle } from "#src/screens/layout/floating-style.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const textStyle = css({
  flex: "1",
  minWidth: "12rem",
  lineHeight: "tight",
  "& b": { display: "block", marginBottom: "1" },
  "& small": { fontSize: "sm", color: "ink.2" },
});
const answersStyle = css({ display: "flex", gap: "2", whiteSpace: "nowrap" });
const inlineIconStyle = css({ display: "inline-block", verticalAlign: "-0.2em" });

export function InstallHint({ kind }: { kind: "button" | "steps" }) {
  return (
    <section
      ref={moveFocusOnRemoval}
      aria-label={`Install ${product.name}`}
      className={floatingStyle}
    >
      <p className={textStyle}>
        <b>{`${product.name} on your home screen`}</b>
        {kind === "button" ? (
          <small>Opens like an app, with your saved scores when there is no connection.</small>
        ) : (
          <Steps />
        )}
      </p>
      <div className={answersStyle}>
        <button type="button" className={button({ tone: "text" })} onClick={install.dismiss}>
          Not now
        </button>
        {kind === "button" ? (
          <button type="button" className={button()} onClick={() => void install.ask()}>
            Install
          </button>
        ) : null}
      </div>
    </section>
  );
}

function Steps() {
  return (
    <small>
      Press Share{" "}
      <span className={inlineIconStyle}>
        <ShareIcon />
      </span>
      , then Add to Home Screen.
    </small>
  );
}
