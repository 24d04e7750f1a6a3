import type { components } from "#contract";
import type { ResultChances } from "#engine/live-chances.ts";
import { wholePercents } from "#engine/whole-percents.ts";
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
  const percents = wholePercents(SIDES.map((side) => chances[side]));
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
            <span className={figureStyle}>{percents[index]}</span> <span>{names[side]}</span>
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
