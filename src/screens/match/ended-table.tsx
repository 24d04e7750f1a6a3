import type { components } from "#contract";
import { shownChance } from "#src/domain/shown-chance.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { SealLine } from "#src/screens/match/seal-line.tsx";
import { Verdict } from "#src/screens/match/verdict.tsx";
import { css } from "#styled/css/index.js";

const frameStyle = css({ overflowX: "auto" });
const tableStyle = css({
  width: "full",
  fontSize: "sm",
  textAlign: "start",
  "& th, & td": {
    paddingInline: "2",
    paddingBlock: "3",
    verticalAlign: "top",
    textAlign: "start",
    borderTopWidth: "hair",
    borderColor: "line",
  },
  "& th:first-child, & td:first-child": { paddingInlineStart: "4" },
  "& th:last-child, & td:last-child": { paddingInlineEnd: "4" },
  "& thead th": { color: "ink.3", fontWeight: "semibold", fontSize: "xs" },
  "& tbody th": { fontWeight: "semibold", minWidth: "6.5rem" },
});
const longStyle = css({ color: "ink.2", minWidth: "8rem" });
const figureStyle = css({
  textStyle: "figure",
  fontSize: "xl",
  color: "pitch",
  display: "block",
  marginTop: "1",
});

export function EndedTable({
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
            <th scope="col" className={css({ width: "36%" })}>
              Explanation
            </th>
            <th scope="col">Correct</th>
            <th scope="col">Actual</th>
            <th scope="col">Correct Explanation</th>
          </tr>
        </thead>
        <tbody>
          {predictions.map((prediction) => (
            <tr key={prediction.id}>
              <th scope="row">{prediction.question.question}</th>
              <td className={css({ fontWeight: "bold" })}>
                {prediction.prediction}
                <span className={figureStyle}>{shownChance(prediction)}</span>
              </td>
              <td className={longStyle}>
                {prediction.explanation}
                <SealLine prediction={prediction} event={event} />
              </td>
              <td>
                <Verdict correct={prediction.correct} />
              </td>
              <td>{prediction.actual ?? "–"}</td>
              <td className={longStyle}>{prediction.correct_explanation ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
