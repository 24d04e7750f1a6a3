import type { components } from "#contract";
import type { ResultChances } from "#engine/live-chances.ts";
import { wholePercents } from "#engine/whole-percents.ts";
import { formatChance } from "#src/display/formatters.ts";
import { threeChances } from "#src/display/shown-chance.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { css } from "#styled/css/index.js";

type Schemas = components["schemas"];
type Prediction = Schemas["Prediction"];

const SIDES = ["home", "draw", "away"] as const;

const barStyle = css({
  display: "flex",
  gap: "2px",
  height: "0.75rem",
  borderRadius: "full",
  overflow: "hidden",
  marginTop: "2",
  marginBottom: "1",
  forcedColorAdjust: "none",
  "@media print": { height: "0.25rem", marginBottom: "0", printColorAdjust: "exact" },
});
const partStyles = {
  home: css({ bg: "home" }),
  draw: css({ bg: "draw" }),
  away: css({ bg: "away" }),
};
const legendStyle = css({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  columnGap: "3",
  fontSize: "sm",
  lineHeight: "tight",
  color: "ink.2",
  overflowWrap: "anywhere",
  "& > :nth-child(2)": { textAlign: "center" },
  "& > :nth-child(3)": { textAlign: "end" },
});
const figureStyle = css({
  display: "block",
  textStyle: "figure",
  fontSize: "lg",
  color: "ink",
  "@media print": { display: "inline", fontSize: "sm" },
});

export function ResultBar({ chances, event }: { chances: ResultChances; event: Event }) {
  const names = { home: event.homeTeam.short_name, draw: "draw", away: event.awayTeam.short_name };
  const shown = wholePercents(SIDES.map((side) => chances[side]));
  return (
    <>
      <div aria-hidden className={barStyle}>
        {SIDES.map((side) => (
          <span
            key={side}
            className={partStyles[side]}
            style={{ width: `${chances[side] * 100}%` }}
          />
        ))}
      </div>
      <ul className={legendStyle}>
        {SIDES.map((side, index) => (
          <li key={side}>
            <span className={figureStyle}>{shown[index]}</span> <span>{names[side]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function OutcomeBar({ prediction, event }: { prediction: Prediction; event: Event }) {
  const chances = threeChances(prediction);
  return chances === null ? null : <ResultBar chances={chances} event={event} />;
}

const alsoStyle = css({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(7rem, 1fr))",
  columnGap: "3",
  rowGap: "1",
  marginTop: "2",
  fontSize: "sm",
  lineHeight: "tight",
  color: "ink.2",
  "@media print": { display: "none" },
});

/** Further chances of the same question, and for "who will win" those that follow from it. */
export function AlsoFigures({ prediction }: { prediction: Prediction }) {
  const figures = [...unbeaten(prediction), ...(prediction.also ?? [])].filter(
    ({ label }) => label !== prediction.prediction,
  );
  if (figures.length === 0) return null;
  return (
    <ul className={alsoStyle}>
      {figures.map(({ label, probability }) => (
        <li key={label}>
          <span className={figureStyle}>{formatChance(probability)}</span> <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}

/** A draw included, and a draw left out. */
function unbeaten(prediction: Prediction): Schemas["Outcome"][] {
  const chances = prediction.also === undefined ? null : threeChances(prediction);
  const named = prediction.prediction;
  const [home, , away] = prediction.outcomes;
  if (chances === null || home === undefined || away === undefined) return [];
  const own = named === home.label ? chances.home : named === away.label ? chances.away : null;
  if (own === null) return [];
  return [
    { label: `${named} or draw`, probability: own + chances.draw },
    { label: `${named}, if not a draw`, probability: own / (chances.home + chances.away) },
  ];
}
