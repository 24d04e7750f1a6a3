import { useId, useState } from "react";
import type { components } from "#contract";
import { sealLine } from "#src/display/seal-line.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { showFailure } from "#src/ui/toast.ts";
import { LatePart } from "#src/ui/late-part.tsx";
import { css } from "#styled/css/index.js";

const loadCheck = async () => (await import("#src/screens/match/seal-check.tsx")).SealCheck;

const seenStyle = css({ "@media print": { display: "none" } });
const rowStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: "3",
  marginTop: "2",
  fontSize: "sm",
  color: "ink.3",
});
const buttonStyle = css({
  minHeight: "target",
  color: "ink.2",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
});

export function SealLine({
  prediction,
  event,
}: {
  prediction: components["schemas"]["Prediction"];
  event: Event;
}) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const words = sealLine(prediction, event);
  // A prediction saved by an earlier version has no proof.
  const proof = prediction.proof ?? null;
  if (words === null) return null;

  function giveUp() {
    setOpen(false);
    showFailure(null, "The check could not be loaded. Please try again when you are online.");
  }

  return (
    <div className={seenStyle}>
      <p className={rowStyle}>
        <span>{words}</span>
        {proof === null ? null : (
          <button
            type="button"
            className={buttonStyle}
            aria-expanded={open}
            aria-controls={panelId}
            onClick={() => setOpen(!open)}
          >
            <span>{open ? "Close the check" : "Check the seal"}</span>
            <span className={css({ srOnly: true })}>{`: ${prediction.question.question}`}</span>
          </button>
        )}
      </p>
      <div id={panelId} role="status">
        {open && proof !== null ? (
          <LatePart load={loadCheck} onMissing={giveUp}>
            {(SealCheck) => <SealCheck prediction={prediction} proof={proof} event={event} />}
          </LatePart>
        ) : null}
      </div>
    </div>
  );
}
