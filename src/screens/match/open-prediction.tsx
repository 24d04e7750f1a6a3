import type { components } from "#contract";
import type { Event } from "#src/queries/event-queries.ts";
import { OutcomeBar } from "#src/screens/match/outcome-bar.tsx";
import { PredictionHead } from "#src/screens/match/prediction-head.tsx";
import { SealLine } from "#src/screens/match/seal-line.tsx";
import { css } from "#styled/css/index.js";

const itemStyle = css({
  borderTopWidth: "hair",
  borderColor: "line",
  paddingInline: "4",
  paddingBlock: "4",
  "@media print": { paddingBlock: "1", fontSize: "sm", breakInside: "avoid" },
});

type Props = { prediction: components["schemas"]["Prediction"]; event: Event; isNext: boolean };

/** An unlocked answer: what we say, how sure we are, and why. `isNext`: it has just been opened, and is read first. */
export function OpenPrediction({ prediction, event, isNext }: Props) {
  return (
    <li className={itemStyle}>
      <PredictionHead prediction={prediction} isNext={isNext} />
      <OutcomeBar prediction={prediction} event={event} />
      <p
        className={css({
          marginTop: "2",
          color: "ink.2",
          lineHeight: "prose",
          "@media print": { marginTop: "0", lineHeight: "words" },
        })}
      >
        {prediction.explanation}
      </p>
      <SealLine prediction={prediction} event={event} />
    </li>
  );
}
