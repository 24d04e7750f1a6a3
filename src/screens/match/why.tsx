import type { components } from "#contract";
import { formatPercent } from "#src/display/formatters.ts";
import { factorRows, reliabilityText } from "#src/display/reasons.ts";
import { shownChance } from "#src/display/shown-chance.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { shareMatchCard } from "#src/screens/match/share-match-card.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const listStyle = css({ marginTop: "2", fontSize: "sm", maxWidth: "30rem" });
const rowStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 38% 3rem",
  alignItems: "center",
  columnGap: "2",
  paddingBlock: "0.125rem",
  color: "ink.2",
  "&:first-child, &:last-child": { color: "ink", fontWeight: "semibold" },
  "&:last-child": { borderTopWidth: "hair", borderColor: "line" },
});
const pointsStyle = css({ textStyle: "figure", fontSize: "md", textAlign: "end" });
const trackStyle = css({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  height: "0.5rem",
  forcedColorAdjust: "none",
});
const lessStyle = css({ bg: "ink.3", justifySelf: "end", gridColumn: "1", borderRadius: "full" });
const moreStyle = css({ bg: "pitch", gridColumn: "2", borderRadius: "full" });
const wordsStyle = css({
  display: "grid",
  gap: "2",
  marginTop: "3",
  fontSize: "sm",
  color: "ink.2",
  lineHeight: "words",
});

const FULL_TRACK_POINTS = 25;

type Props = { prediction: components["schemas"]["Prediction"]; event: Event };

/** Former questions have no reasons. */
export function Why({ prediction, event }: Props) {
  const { reasons } = prediction;
  const words =
    reasons === undefined
      ? []
      : [
          reasons.without_shots === null
            ? null
            : `Without shots we would say ${formatPercent(reasons.without_shots / 100)}.`,
          reasons.not_likeliest,
          reasons.against,
          reliabilityText(reasons),
        ].filter((text) => text !== null);
  return (
    <>
      {reasons === undefined ? null : (
        <FactorList prediction={prediction} reasons={reasons} event={event} />
      )}
      {words.length === 0 ? null : (
        <div className={wordsStyle}>
          {words.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <button
        type="button"
        className={`${button({ tone: "text" })} ${css({ fontSize: "sm", marginStart: "-2" })}`}
        onClick={() => void shareMatchCard(event, prediction)}
      >
        Share this answer
      </button>
    </>
  );
}

function FactorList({
  prediction,
  reasons,
  event,
}: Props & { reasons: components["schemas"]["Reasons"] }) {
  return (
    <ul className={listStyle} aria-label="Points of percent from an average match to this one">
      <li className={rowStyle}>
        <span>An average match</span>
        <span />
        <span className={pointsStyle}>{`${reasons.start}%`}</span>
      </li>
      {factorRows(reasons, event).map(({ label, points, text }) => (
        <li key={label} className={rowStyle}>
          <span>{label}</span>
          <span aria-hidden className={trackStyle}>
            <span
              className={points < 0 ? lessStyle : moreStyle}
              style={{ width: `${Math.min(100, (100 * Math.abs(points)) / FULL_TRACK_POINTS)}%` }}
            />
          </span>
          <span className={pointsStyle}>{text}</span>
        </li>
      ))}
      <li className={rowStyle}>
        <span>{prediction.prediction}</span>
        <span />
        <span className={pointsStyle}>{shownChance(prediction)}</span>
      </li>
    </ul>
  );
}
