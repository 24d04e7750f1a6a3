import { Fragment } from "react";
import type { components } from "#contract";
import type { QuestionSlug } from "#engine/question-list.ts";
import { compareQuestions } from "#src/display/question-order.ts";
import { shownChance } from "#src/display/shown-chance.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { PredictionHead } from "#src/screens/match/open-prediction.tsx";
import { PredictionPicture } from "#src/screens/match/prediction-picture.tsx";
import { SealLine } from "#src/screens/match/seal-line.tsx";
import { Why } from "#src/screens/match/why.tsx";
import { useWide } from "#src/ui/use-wide.ts";
import { css } from "#styled/css/index.js";
import { pill } from "#styled/recipes/index.js";

type Unlocked = components["schemas"]["UnlockedPrediction"];

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

const frameStyle = css({ overflowX: "auto" });
const tableStyle = css({
  width: "full",
  fontSize: "sm",
  textAlign: "start",
  "& > * > tr > :is(th, td)": {
    paddingInline: "2",
    paddingBlock: "3",
    verticalAlign: "top",
    textAlign: "start",
    borderTopWidth: "hair",
    borderColor: "line",
  },
  "& > * > tr > :first-child": { paddingInlineStart: "4" },
  "& > * > tr > :last-child": { paddingInlineEnd: "4" },
  "& > thead > tr > th": { color: "ink.3", fontWeight: "semibold", fontSize: "xs" },
  "& > tbody > tr > th": { fontWeight: "semibold", minWidth: "6.5rem" },
});
const whyRowStyle = css({
  "& > td": { borderTopWidth: "0!", paddingBlock: "0!" },
  "@media print": { display: "none" },
});
const longStyle = css({ color: "ink.2", minWidth: "8rem" });
const figureStyle = css({
  textStyle: "figure",
  fontSize: "xl",
  color: "pitch",
  display: "block",
  marginTop: "1",
});

export function EndedPredictions({
  unlocked,
  event,
}: {
  unlocked: readonly Unlocked[];
  event: Event;
}) {
  const wide = useWide();
  const predictions = unlocked.map((entry) => entry.prediction).toSorted(compareQuestions);
  return wide ? (
    <EndedTable predictions={predictions} event={event} />
  ) : (
    <EndedList predictions={predictions} event={event} />
  );
}

function EndedList({
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
          <PredictionPicture prediction={prediction} event={event} />
          <dl className={termsStyle}>
            <dt>Correct</dt>
            <dd>
              <Verdict prediction={prediction} />
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
          <Why prediction={prediction} event={event} />
          <SealLine prediction={prediction} event={event} />
        </li>
      ))}
    </ul>
  );
}

function EndedTable({
  predictions,
  event,
}: {
  predictions: readonly components["schemas"]["Prediction"][];
  event: Event;
}) {
  return (
    <div className={frameStyle}>
      <table className={tableStyle}>
        <caption className={css({ srOnly: true })}>
          Predictions of this match and what came of them
        </caption>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Prediction</th>
            <th scope="col" className={css({ width: "30%" })}>
              Explanation
            </th>
            <th scope="col">Correct</th>
            <th scope="col">Actual</th>
            <th scope="col">Correct Explanation</th>
          </tr>
        </thead>
        <tbody>
          {predictions.map((prediction) => (
            <Fragment key={prediction.id}>
              <tr>
                <th scope="row">{prediction.question.question}</th>
                <td className={css({ fontWeight: "bold" })}>
                  <span>{prediction.prediction}</span>
                  <span className={figureStyle}>{shownChance(prediction)}</span>
                </td>
                <td className={longStyle}>
                  <span>{prediction.explanation}</span>
                  <SealLine prediction={prediction} event={event} />
                </td>
                <td>
                  <Verdict prediction={prediction} />
                </td>
                <td>{prediction.actual ?? "–"}</td>
                <td className={longStyle}>{prediction.correct_explanation ?? "–"}</td>
              </tr>
              {prediction.reasons === undefined ? null : (
                <tr className={whyRowStyle}>
                  <td colSpan={6}>
                    <Why prediction={prediction} event={event}>
                      <PredictionPicture prediction={prediction} event={event} />
                    </Why>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const BY_CHANCES: QuestionSlug = "team-goals";

export function Verdict({ prediction }: { prediction: components["schemas"]["Prediction"] }) {
  const { correct, question } = prediction;
  if (question.slug === BY_CHANCES && prediction.actual !== null)
    return <span className={pill({ tone: "neutral" })}>By chances</span>;
  if (correct === null) return <span className={pill({ tone: "neutral" })}>Did not count</span>;
  return correct ? (
    <span className={pill({ tone: "pitch" })}>✓ Yes</span>
  ) : (
    <span className={pill({ tone: "live" })}>✗ No</span>
  );
}
