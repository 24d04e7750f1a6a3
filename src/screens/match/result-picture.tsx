import type { components } from "#contract";
import { winnerFigures } from "#src/display/chance-pictures.ts";
import { formatChance } from "#src/display/formatters.ts";
import { threeChances } from "#src/display/shown-chance.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { Percent } from "#src/screens/match/percent.tsx";
import { ThreePartBar } from "#src/screens/match/three-part-bar.tsx";
import { css } from "#styled/css/index.js";

const legendStyle = css({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  columnGap: "3",
  marginTop: "1",
  fontSize: "xs",
  lineHeight: "1.3",
  color: "ink.2",
  "& > *": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& > :nth-child(2)": { textAlign: "center" },
  "& > :nth-child(3)": { textAlign: "end" },
});
const figuresStyle = css({
  display: "grid",
  gridTemplateColumns: "repeat(4, auto)",
  columnGap: "3",
  marginTop: "2",
  paddingTop: "2",
  borderTopWidth: "hair",
  borderColor: "line",
  fontSize: "xs",
  lineHeight: "1.3",
  color: "ink.2",
});
const figureStyle = css({ display: "block", textStyle: "figure", fontSize: "lg", color: "ink" });
const trackStyle = css({
  display: "flex",
  height: "0.1875rem",
  marginTop: "1",
  borderRadius: "full",
  overflow: "hidden",
  bg: "line",
  forcedColorAdjust: "none",
});
const partStyles = {
  home: css({ bg: "home" }),
  draw: css({ bg: "draw" }),
  away: css({ bg: "away" }),
};

export function ResultPicture({
  prediction,
  event,
}: {
  prediction: components["schemas"]["Prediction"];
  event: Event;
}) {
  const chances = threeChances(prediction);
  if (chances === null) return null;
  const names = { home: event.homeTeam.short_name, draw: "draw", away: event.awayTeam.short_name };
  const figures = winnerFigures(prediction);
  return (
    <>
      <ThreePartBar chances={chances} names={names} ground="card" />
      <div aria-hidden className={legendStyle}>
        <span>{names.home}</span>
        <span>{names.draw}</span>
        <span>{names.away}</span>
      </div>
      {figures.length === 0 ? null : (
        <ul className={figuresStyle}>
          {figures.map(({ label, chance, parts }) => (
            <li key={label}>
              <span>{label}</span>
              <span className={figureStyle}>
                <Percent text={formatChance(chance)} />
              </span>
              <span aria-hidden className={trackStyle}>
                {parts.map((part) => (
                  <span
                    key={part.side}
                    className={partStyles[part.side]}
                    style={{ width: `${100 * part.chance}%` }}
                  />
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
