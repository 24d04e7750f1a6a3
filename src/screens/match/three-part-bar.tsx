import type { ResultChances } from "#engine/live-chances.ts";
import { wholePercents } from "#engine/whole-percents.ts";
import { Percent } from "#src/screens/match/percent.tsx";
import { css, cx } from "#styled/css/index.js";

export const SIDES = ["home", "draw", "away"] as const;

const MIN_CHANCE_FOR_PERCENT = 0.12;
const MIN_CHANCE_FOR_NAME = 0.3;

const aboveStyle = css({
  display: "flex",
  justifyContent: "flex-end",
  alignItems: "baseline",
  gap: "3",
  fontSize: "xs",
  lineHeight: "1.3",
  marginBottom: "1",
  "& > :first-child": { marginEnd: "auto" },
});
const barStyle = css({
  display: "flex",
  gap: "2px",
  height: "2rem",
  borderRadius: "md",
  overflow: "hidden",
  forcedColorAdjust: "none",
  "@media print": { printColorAdjust: "exact" },
});
const partStyle = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "1",
  minWidth: "0.25rem",
  paddingInline: "1",
  overflow: "hidden",
  whiteSpace: "nowrap",
  fontSize: "xs",
  transition: "flex-grow 180ms ease-out",
  _still: { transition: "none" },
});
const nameStyle = css({ overflow: "hidden", textOverflow: "ellipsis", fontWeight: "semibold" });
const emptyStyle = css({ paddingInline: "0" });
const partStyles = {
  card: {
    home: css({ bg: "home", color: "pitch.ink" }),
    draw: css({ bg: "draw", color: "ink" }),
    away: css({ bg: "away", color: "pitch.ink" }),
  },
  board: {
    home: css({ bg: "board.home", color: "board.bar" }),
    draw: css({ bg: "board.draw", color: "board.ink" }),
    away: css({ bg: "board.away", color: "board.bar" }),
  },
};
const figureStyle = css({ textStyle: "figure", fontSize: "lg", flex: "none" });
const smallFigureStyle = css({ textStyle: "figure", fontSize: "md" });

type Names = Readonly<Record<(typeof SIDES)[number], string>>;

/** @param title stands above the bar, beside what has no room in it */
export function ThreePartBar({
  chances,
  names,
  title = null,
  ground,
}: {
  chances: ResultChances;
  names: Names;
  title?: string | null;
  ground: "card" | "board";
}) {
  const percents = wholePercents(SIDES.map((side) => chances[side]));
  const parts = SIDES.map((side, index) => ({
    side,
    chance: chances[side],
    text: percents[index] ?? "",
  }));
  const narrowParts = parts.filter(({ chance }) => chance < MIN_CHANCE_FOR_PERCENT);
  return (
    <>
      {title === null && narrowParts.length === 0 ? null : (
        <p aria-hidden className={aboveStyle}>
          {title === null ? <span /> : <span className={css({ fontWeight: "bold" })}>{title}</span>}
          {narrowParts.map(({ side, text }) => (
            <span key={side}>
              <span>{`${names[side]} `}</span>
              <span className={smallFigureStyle}>
                <Percent text={text} />
              </span>
            </span>
          ))}
        </p>
      )}
      <ul className={barStyle}>
        {parts.map(({ side, chance, text }) => (
          <li
            key={side}
            className={cx(
              partStyle,
              partStyles[ground][side],
              chance < MIN_CHANCE_FOR_PERCENT && emptyStyle,
            )}
            style={{ flexGrow: chance, flexBasis: 0 }}
          >
            {chance < MIN_CHANCE_FOR_PERCENT ? (
              <span className={css({ srOnly: true })}>{`${names[side]} ${text}`}</span>
            ) : (
              <>
                <span
                  className={
                    ground === "board" &&
                    chance >= (side === "draw" ? MIN_CHANCE_FOR_PERCENT : MIN_CHANCE_FOR_NAME)
                      ? nameStyle
                      : css({ srOnly: true })
                  }
                >
                  {names[side]}
                </span>
                <span className={figureStyle}>
                  <Percent text={text} />
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
