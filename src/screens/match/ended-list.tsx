import type { components } from "#contract";
import type { Event } from "#src/queries/event-queries.ts";
import { OutcomeBar } from "#src/screens/match/outcome-bar.tsx";
import { PredictionHead } from "#src/screens/match/prediction-head.tsx";
import { SealLine } from "#src/screens/match/seal-line.tsx";
import { Verdict } from "#src/screens/match/verdict.tsx";
import { css } from "#styled/css/index.js";

const itemStyle = css({
  borderTopWidth: "hair",
  borderColor: "line",
  paddingInline: "4",
  paddingBlock: "4",
  "@media print": { paddingBlock: "1", fontSize: "sm", breakInside: "avoid" },
});
const termsStyle = css({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  alignItems: "baseline",
  columnGap: "4",
  rowGap: "2",
  marginTop: "3",
  "& dt": { color: "ink.3", fontSize: "sm" },
  "& dd": { minWidth: "0" },
  "@media print": {
    display: "block",
    marginTop: "0",
    "& dt, & dd": { display: "inline", marginInlineEnd: "2", lineHeight: "words" },
    "& dt": { fontWeight: "semibold" },
    "& dd > span": { padding: "0" },
  },
});
const wideStyle = css({ gridColumn: "1 / -1", color: "ink.2", lineHeight: "prose" });

export function EndedList({
  predictions,
  event,
}: {
  predictions: readonly components["schemas"]["Prediction"][];
  event: Event;
}) {
  return (
    <ul className={css({ "@media print": { columns: "2" } })}>
      {predictions.map((prediction) => (
        <li key={prediction.id} className={itemStyle}>
          <PredictionHead prediction={prediction} />
          <OutcomeBar prediction={prediction} event={event} />
          <dl className={termsStyle}>
            <dt>Correct</dt>
            <dd>
              <Verdict correct={prediction.correct} />
            </dd>
            <dt>Actual</dt>
            <dd>{prediction.actual ?? "–"}</dd>
            {prediction.correct_explanation === null ? null : (
              <>
                <dt className={css({ gridColumn: "1 / -1" })}>Correct Explanation</dt>
                <dd className={wideStyle}>{prediction.correct_explanation}</dd>
              </>
            )}
            <dt className={css({ gridColumn: "1 / -1" })}>Explanation</dt>
            <dd className={wideStyle}>{prediction.explanation}</dd>
          </dl>
          <SealLine prediction={prediction} event={event} />
        </li>
      ))}
    </ul>
  );
}
