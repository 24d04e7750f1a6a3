import { Fragment } from "react";
import type { components } from "#contract";
import { crestsOf } from "#domain/crest.ts";
import { type ScoreCell, scoreMap } from "#src/display/chance-pictures.ts";
import { formatChance } from "#src/display/formatters.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { Percent } from "#src/screens/match/percent.tsx";
import { Crest } from "#src/ui/crest.tsx";
import { css, cx } from "#styled/css/index.js";

const boxStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 13rem) minmax(6rem, 1fr)",
  columnGap: "3",
  alignItems: "start",
});
const mapStyle = css({
  display: "grid",
  gridTemplateColumns: "1rem repeat(6, minmax(0, 1fr))",
  gap: "2px",
  fontSize: "xs",
  color: "ink.2",
  textAlign: "center",
  alignItems: "center",
  forcedColorAdjust: "none",
});
const frameStyle = css({ borderRadius: "sm", outlineOffset: "-1px" });
const cellStyle = css({ display: "block", height: "1.375rem", borderRadius: "sm" });
const sideStyles = {
  home: css({ bg: "home" }),
  draw: css({ bg: "draw" }),
  away: css({ bg: "away" }),
};
const namedStyle = css({ outline: "2px solid token(colors.ink)" });
const likeliestStyle = css({ outline: "2px dotted token(colors.ink)" });
const actualStyle = css({ outline: "2px dashed token(colors.ink)" });
const rowStyle = css({
  display: "grid",
  gridTemplateColumns: "0.75rem minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: "2",
  minHeight: "1.5rem",
  paddingInline: "1",
  borderRadius: "sm",
});
const swatchStyle = css({
  width: "0.625rem",
  height: "0.625rem",
  borderRadius: "0.125rem",
  forcedColorAdjust: "none",
});
const figureStyle = css({ textStyle: "figure", fontSize: "md" });
const keyStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "1",
  paddingInline: "1",
  marginTop: "1",
  fontSize: "xs",
  color: "ink.2",
});
const GOALS = [0, 1, 2, 3, 4, 5];

/** Solid: our answer. Dashed: the final score. Dotted: the likeliest score. */
function ringOf({ isNamed, isLikeliest, isActual }: ScoreCell): string | false {
  if (isNamed) return namedStyle;
  return isActual ? actualStyle : isLikeliest && likeliestStyle;
}

function shadeOf({ chance }: ScoreCell, maxChance: number): string {
  return maxChance === 0 ? "0.08" : (0.08 + 0.92 * (chance / maxChance)).toFixed(3);
}

export function ScorePicture({
  prediction,
  event,
}: {
  prediction: components["schemas"]["Prediction"];
  event: Event;
}) {
  const { cells, likeliest } = scoreMap(prediction);
  const maxChance = likeliest[0]?.chance ?? 0;
  const crests = crestsOf(event.homeTeam, event.awayTeam);
  return (
    <div className={boxStyle}>
      <div aria-hidden className={mapStyle}>
        <span />
        {GOALS.map((goals) => (
          <span key={goals}>{goals}</span>
        ))}
        {GOALS.map((home) => (
          <Fragment key={home}>
            <span>{home}</span>
            {cells.slice(GOALS.length * home, GOALS.length * (home + 1)).map((cell) => (
              <span key={cell.score} className={cx(frameStyle, ringOf(cell))}>
                <span
                  className={cx(cellStyle, sideStyles[cell.side])}
                  style={{ opacity: shadeOf(cell, maxChance) }}
                />
              </span>
            ))}
          </Fragment>
        ))}
      </div>
      <div>
        <p className={css({ fontSize: "xs", color: "ink.2", paddingInline: "1" })}>likeliest</p>
        <ol>
          {likeliest.map((cell) => (
            <li key={cell.score} className={cx(rowStyle, cell.isNamed && namedStyle)}>
              <span
                aria-hidden
                className={cx(swatchStyle, sideStyles[cell.side], !cell.isNamed && ringOf(cell))}
              />
              <span className={figureStyle}>{cell.score}</span>
              <span className={figureStyle}>
                <Percent text={formatChance(cell.chance)} />
              </span>
              <span className={css({ srOnly: true })}>{noteOf(cell)}</span>
            </li>
          ))}
        </ol>
        <p aria-hidden className={keyStyle}>
          <Crest crest={crests.home} size="row" />
          <span>↓</span>
          <Crest crest={crests.away} size="row" />
          <span>→</span>
        </p>
      </div>
    </div>
  );
}

function noteOf({ isNamed, isActual }: ScoreCell): string {
  if (isActual) return isNamed ? "our answer, and it came" : "it came";
  return isNamed ? "our answer" : "";
}
