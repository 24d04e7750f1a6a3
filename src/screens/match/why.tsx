import type { ReactNode } from "react";
import type { components } from "#contract";
import { formatPercent } from "#src/display/formatters.ts";
import { factorRows, reliabilityText } from "#src/display/reasons.ts";
import { shownChance } from "#src/display/shown-chance.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { css } from "#styled/css/index.js";

const boxStyle = css({ marginTop: "1", "@media print": { display: "none" } });
const summaryStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  color: "ink.2",
  fontSize: "sm",
  fontWeight: "semibold",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
  cursor: "pointer",
});
const tableStyle = css({
  width: "full",
  maxWidth: "30rem",
  alignSelf: "start",
  fontSize: "sm",
  "& th": { textAlign: "start", fontWeight: "normal", color: "ink.2", paddingInlineEnd: "3" },
  "& td, & th": { paddingBlock: "0.1875rem", verticalAlign: "middle" },
  "& tr:first-child th, & tr:last-child th": { color: "ink", fontWeight: "semibold" },
  "& tr:last-child > *": { borderTopWidth: "hair", borderColor: "line" },
});
const pointsStyle = css({ textStyle: "figure", fontSize: "md", textAlign: "end", width: "3.5rem" });
const barCellStyle = css({ width: "38%" });
const trackStyle = css({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  height: "0.5rem",
  forcedColorAdjust: "none",
});
const lessStyle = css({ bg: "away", justifySelf: "end", gridColumn: "1", borderRadius: "full" });
const moreStyle = css({ bg: "pitch", gridColumn: "2", borderRadius: "full" });
const besideStyle = css({ display: "grid", gridTemplateColumns: "1fr 1fr", gap: "6" });
const wordsStyle = css({
  display: "grid",
  gap: "2",
  marginTop: "3",
  paddingBottom: "2",
  fontSize: "sm",
  color: "ink.2",
  lineHeight: "prose",
});

/** Points that fill half of the track. */
const FULL_POINTS = 25;

type Prediction = components["schemas"]["Prediction"];
type Props = {
  prediction: Prediction;
  event: Event;
  children?: ReactNode;
};

/** What moved the chance, the case against and our record. Nothing for former questions. */
export function Why({ prediction, event, children }: Props) {
  const { reasons } = prediction;
  if (reasons === undefined) return null;
  const shown = shownChance(prediction);
  const words = [
    reasons.without_shots === null
      ? null
      : `Without shots we would say ${formatPercent(reasons.without_shots / 100)}.`,
    reasons.not_likeliest,
    reasons.against,
    reliabilityText(reasons),
  ].filter((text) => text !== null);
  return (
    <details className={boxStyle}>
      <summary className={summaryStyle}>{`Why ${shown}?`}</summary>
      {children === undefined ? (
        <FactorTable prediction={prediction} reasons={reasons} event={event} />
      ) : (
        <div className={besideStyle}>
          <div>{children}</div>
          <FactorTable prediction={prediction} reasons={reasons} event={event} />
        </div>
      )}
      <div className={wordsStyle}>
        {words.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </details>
  );
}

function FactorTable({
  prediction,
  reasons,
  event,
}: {
  prediction: Prediction;
  reasons: components["schemas"]["Reasons"];
  event: Event;
}) {
  const shown = shownChance(prediction);
  return (
    <table className={tableStyle}>
      <caption className={css({ srOnly: true })}>
        Points of percent from an average match to this one
      </caption>
      <tbody>
        <tr>
          <th scope="row" colSpan={2}>
            An average match
          </th>
          <td className={pointsStyle}>{`${reasons.start}%`}</td>
        </tr>
        {factorRows(reasons, event).map(({ label, points, text }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td aria-hidden className={barCellStyle}>
              <span className={trackStyle}>
                <span
                  className={points < 0 ? lessStyle : moreStyle}
                  style={{ width: `${Math.min(100, (100 * Math.abs(points)) / FULL_POINTS)}%` }}
                />
              </span>
            </td>
            <td className={pointsStyle}>{text}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={2}>
            {prediction.prediction}
          </th>
          <td className={pointsStyle}>{shown}</td>
        </tr>
      </tbody>
    </table>
  );
}
