import type { components } from "#contract";
import { halvesRows } from "#src/display/chance-pictures.ts";
import { formatChance } from "#src/display/formatters.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { SIDES } from "#src/screens/match/three-part-bar.tsx";
import { css, cx } from "#styled/css/index.js";

const boxStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 5.5rem) repeat(3, minmax(0, 1fr))",
  gap: "2px",
  alignItems: "center",
  fontSize: "xs",
  color: "ink.2",
});
const axisStyle = css({
  lineHeight: "1.3",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
const columnStyle = css({ textAlign: "center" });
const rowsStyle = css({ display: "contents" });
const cellStyle = css({
  position: "relative",
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  height: "1.375rem",
  borderRadius: "sm",
  color: "ink",
  textStyle: "figure",
  fontSize: "md",
});
const shadeStyle = css({
  position: "absolute",
  inset: "0",
  borderRadius: "sm",
  forcedColorAdjust: "none",
});
const sideStyles = {
  home: css({ bg: "home" }),
  draw: css({ bg: "draw" }),
  away: css({ bg: "away" }),
};
const namedStyle = css({ outline: "2px solid token(colors.ink)" });
const actualStyle = css({ outline: "2px dashed token(colors.ink)" });

/** A darker shade would hide the figure in the cell. */
const MAX_SHADE = 0.45;
const FULL_SHADE_CHANCE = 0.35;

/** Rows: who leads at half-time. Columns: who wins, in that side's colour. */
export function HalvesPicture({
  prediction,
  event,
}: {
  prediction: components["schemas"]["Prediction"];
  event: Event;
}) {
  const [home, away] = [event.homeTeam.short_name, event.awayTeam.short_name];
  return (
    <div className={boxStyle}>
      <span aria-hidden className={axisStyle}>
        HT ↓ FT →
      </span>
      {[home, "draw", away].map((name) => (
        <span key={name} aria-hidden className={cx(axisStyle, columnStyle)}>
          {name}
        </span>
      ))}
      <ul className={rowsStyle}>
        {halvesRows(prediction).map((row, half) =>
          row.map(({ label, chance, isNamed, isActual }, end) => (
            <li key={label} className={rowsStyle}>
              {end === 0 ? (
                <span aria-hidden className={axisStyle}>
                  {[home, "level", away][half]}
                </span>
              ) : null}
              <span className={cx(cellStyle, isNamed ? namedStyle : isActual && actualStyle)}>
                <span
                  aria-hidden
                  className={cx(shadeStyle, sideStyles[SIDES[end] ?? "draw"])}
                  style={{
                    opacity: (MAX_SHADE * Math.min(1, 0.2 + chance / FULL_SHADE_CHANCE)).toFixed(2),
                  }}
                />
                <span className={css({ srOnly: true })}>{`${label}: `}</span>
                <span className={css({ position: "relative" })}>{formatChance(chance)}</span>
                <span className={css({ srOnly: true })}>
                  {`${isNamed ? ", our answer" : ""}${isActual ? ", which came" : ""}`}
                </span>
              </span>
            </li>
          )),
        )}
      </ul>
    </div>
  );
}
