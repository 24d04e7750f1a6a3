import { updates } from "#src/pwa/this-tab.ts";
import { floatingStyle } from "#src/screens/layout/floating-style.ts";
import { focusMain } from "#src/ui/focus-main.ts";
import { showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const PHASES = {
  offered: { news: "A new version is ready.", act: "Update", onAct: accept },
  under_way: { news: "A new version is ready.", act: "Updating...", onAct: () => undefined },
  overdue: {
    news: "The update is taking longer. It starts when you next open the app.",
    act: "OK",
    onAct: decline,
  },
} as const;

export function UpdateNotice({ state }: { state: keyof typeof PHASES }) {
  const { news: text, act: buttonText, onAct: onPress } = PHASES[state];
  return (
    <div className={floatingStyle}>
      <span className={css({ flex: "1", minWidth: "10rem" })}>{text}</span>
      {state === "offered" ? (
        <button type="button" className={button({ tone: "text" })} onClick={decline}>
          Later
        </button>
      ) : null}
      <button
        type="button"
        className={button()}
        aria-disabled={state === "under_way"}
        onClick={onPress}
      >
        {buttonText}
      </button>
    </div>
  );
}

function decline(): void {
  updates.decline();
  focusMain();
}

function accept(): void {
  if (!updates.accept())
    showToast("An unlock or a payment is running. Update when it has finished.");
}
