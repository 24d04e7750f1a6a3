import { Fragment } from "react";
import type { components } from "#contract";
import { type ScoreCell, scoreMap } from "#src/display/chance-pictures.ts";
import { formatChance } from "#src/display/formatters.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { css, cx } from "#styled/css/index.js";

const boxStyle = css({ display: "flex", flexWrap: "wrap", gap: "4", alignItems: "center" });
const mapStyle = css({
  display: "grid",
  gridTemplateColumns: "auto repeat(6, 1.5rem)",
  gap: "2px",
  fontSize: "xs",
  color: "ink.3",
  alignItems: "center",
  justifyItems: "center",
  forcedColorAdjust: "none",
});
const axisStyle = css({ gridColumn: "2 / -1", whiteSpace: "nowrap" });
const frameStyle = css({ borderRadius: "sm", outlineOffset: "-1px" });
const cellStyle = css({
  display: "block",
  width: "1.5rem",
  height: "1.5rem",
  borderRadius: "sm",
  bg: "pitch",
});
const namedStyle = css({ outline: "2px solid token(colors.ink)" });
const likeliestStyle = css({ outline: "2px dotted token(colors.ink)" });
const listStyle = css({ flex: "1 1 9rem", fontSize: "sm", color: "ink.2" });
const itemStyle = css({
  display: "grid",
  gridTemplateColumns: "3rem 3.5rem 1fr",
  alignItems: "baseline",
  columnGap: "2",
  paddingBlock: "0.125rem",
});
const figureStyle = css({ textStyle: "figure", fontSize: "md" });
const GOALS = [0, 1, 2, 3, 4, 5];

/** Our answer has a solid ring, the likeliest of all a dotted one. */
function frameOf({ isNamed, isLikeliest }: ScoreCell): string | false {
  return isNamed ? namedStyle : isLikeliest && likeliestStyle;
}

/** The shade of a chance: the likeliest score is full. */
function shadeOf({ chance }: ScoreCell, most: number): string {
  return most === 0 ? "0.06" : (0.06 + 0.94 * (chance / most)).toFixed(3);
}

export function ScoreMap({
  prediction,
  event,
}: {
  prediction: components["schemas"]["Prediction"];
  event: Event;
}) {
  const { cells, likeliest } = scoreMap(prediction);
  const most = likeliest[0]?.chance ?? 0;
  return (
    <div className={boxStyle}>
      <div aria-hidden className={mapStyle}>
        <span />
        <span className={axisStyle}>{event.awayTeam.short_name}</span>
        <span>{event.homeTeam.short_name}</span>
        {GOALS.map((goals) => (
          <span key={goals}>{goals}</span>
        ))}
        {GOALS.map((home) => (
          <Fragment key={home}>
            <span>{home}</span>
            {cells.slice(GOALS.length * home, GOALS.length * (home + 1)).map((cell) => (
              <span key={cell.score} className={cx(frameStyle, frameOf(cell))}>
                <span className={cellStyle} style={{ opacity: shadeOf(cell, most) }} />
              </span>
            ))}
          </Fragment>
        ))}
      </div>
      <div className={listStyle}>
        <p>The five likeliest</p>
        <ol>
          {likeliest.map((cell) => (
            <li key={cell.score} className={itemStyle}>
              <span className={figureStyle}>{cell.score}</span>
              <span className={figureStyle}>{formatChance(cell.chance)}</span>
              <span>{noteOf(cell)}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function noteOf({ isNamed, came }: ScoreCell): string {
  if (came) return isNamed ? "our answer, and it came" : "it came";
  return isNamed ? "our answer" : "";
}
