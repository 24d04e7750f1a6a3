import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { components } from "#contract";
import { product } from "#src/product/configured-product.ts";
import { type Finding, sealFindings, sealFits } from "#src/display/seal-findings.ts";
import { sealAlarm } from "#src/pwa/seal-alarm.ts";
import { useObservable } from "#src/state/use-observable.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { sealCheckOptions } from "#src/queries/check-seal.ts";
import { ActionButton } from "#src/ui/action-button.tsx";
import { handFocusOn } from "#src/ui/hand-focus-on.ts";
import { css, cx } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const boxStyle = css({
  marginTop: "1",
  marginBottom: "2",
  padding: "3",
  borderRadius: "md",
  borderWidth: "hair",
  borderColor: "line",
  bg: "paper",
  fontSize: "sm",
  lineHeight: "prose",
  color: "ink.2",
});
const verdictStyle = css({ fontWeight: "bold" });
const findingStyle = css({ display: "flex", gap: "2", marginTop: "1" });
const markStyle = css({ flex: "none", width: "1rem", textAlign: "center" });
const linkStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  color: "pitch",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
});
const mailStyle = css({ color: "pitch", textDecoration: "underline", overflowWrap: "anywhere" });

type Schemas = components["schemas"];
type Props = { prediction: Schemas["Prediction"]; proof: Schemas["PredictionProof"]; event: Event };

export function SealCheck(props: Props) {
  return (
    <div tabIndex={-1} className={boxStyle}>
      {isSecureContext ? (
        <Checked {...props} />
      ) : (
        <p>
          This page came without encryption, and there a browser cannot work a seal out. Open it by
          its https address.
        </p>
      )}
    </div>
  );
}

function Checked({ prediction, proof, event }: Props) {
  const alarmed = useObservable(sealAlarm);
  const {
    data: check,
    isError,
    isFetching,
    refetch,
  } = useQuery(sealCheckOptions(event, prediction, proof));
  if (isError) {
    return (
      <>
        <p>
          {alarmed
            ? "The seals on the server do not go on from those that this phone saw, so this one cannot be checked. Read the warning at the top of the page first."
            : "This seal is not saved on this phone yet. Connect to the internet and check again."}
        </p>
        <ActionButton
          ref={handFocusOn}
          className={button({ tone: "text" })}
          isOff={isFetching}
          onPress={() => void refetch()}
        >
          {isFetching ? "Checking…" : "Check again"}
        </ActionButton>
      </>
    );
  }
  if (check === undefined) return <p>Checking on this phone…</p>;
  const findings: readonly Finding[] =
    check === null
      ? [{ holds: false, words: "The published chain of seals has none with this number." }]
      : sealFindings(check, Math.min(event.start_at, proof.kick_off));
  const fits = sealFits(findings);
  return (
    <>
      <p className={cx(verdictStyle, fits ? css({ color: "pitch" }) : css({ color: "error" }))}>
        {fits ? "The seal fits." : "The seal does not fit."}
      </p>
      <ul>
        {findings.map(({ holds, words }) => (
          <li key={words} className={findingStyle}>
            <span aria-hidden className={markStyle}>
              {holds === null ? "·" : holds ? "✓" : "✗"}
            </span>
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {fits ? null : (
        <p className={css({ marginTop: "2", color: "ink" })}>
          Do not rely on this prediction. Refresh the match and check again; if the seal still does
          not fit, please tell us:{" "}
          <a
            className={mailStyle}
            href={`mailto:${product.email}?subject=${encodeURIComponent(`Seal ${proof.sequence}, ${event.slug}`)}`}
          >
            {product.email}
          </a>
        </p>
      )}
      <Link to="/how-it-works" hash="seals" className={linkStyle}>
        What sealing does
      </Link>
    </>
  );
}
