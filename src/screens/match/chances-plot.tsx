import type { ChancesLine, LinePoint } from "#src/display/chances-line.ts";
import { scoreText } from "#src/display/result-text.ts";
import { SIDES } from "#src/screens/match/three-part-bar.tsx";
import { css } from "#styled/css/index.js";

const WIDTH = 358;
const HEIGHT = 34;

const plotStyle = css({
  display: "block",
  width: "full",
  height: "2.125rem",
  marginTop: "1",
  overflow: "visible",
  fill: "none",
  strokeWidth: "2",
  strokeLinejoin: "round",
  "& path, & line": { vectorEffect: "non-scaling-stroke" },
});
const gridStyle = css({ stroke: "board.ink2", opacity: "0.35", strokeWidth: "1" });
const lineStyles = {
  home: css({ stroke: "board.home" }),
  draw: css({ stroke: "board.ink2" }),
  away: css({ stroke: "board.away" }),
};
const goalStyle = css({ stroke: "board.ink", strokeWidth: "1.5", strokeDasharray: "1 2" });
const axisStyle = css({
  position: "relative",
  height: "1rem",
  fontSize: "xs",
  lineHeight: "1rem",
  color: "board.ink2",
  "& > *": { position: "absolute", whiteSpace: "nowrap" },
});
const goalTextStyle = css({
  color: "board.ink",
  fontWeight: "semibold",
  transform: "translateX(-50%)",
});

export function ChancesPlot({ line }: { line: ChancesLine }) {
  const x = (at: number) => (WIDTH * Math.min(at, line.minutes)) / line.minutes;
  const y = (chance: number) => 1 + (HEIGHT - 2) * (1 - chance);
  const pathOf = (side: (typeof SIDES)[number]) =>
    line.points
      .map(
        ({ at, chances }: LinePoint, index) =>
          `${index === 0 ? "M" : "L"}${x(at).toFixed(1)} ${y(chances[side]).toFixed(1)}`,
      )
      .join("");
  const goals = withoutOverlaps(line);
  const leftPercent = (at: number) => Math.min(92, Math.max(8, (100 * at) / line.minutes));
  return (
    <div aria-hidden>
      <svg
        className={plotStyle}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        focusable="false"
      >
        <path className={gridStyle} d={`M0 ${HEIGHT}H${WIDTH}M${WIDTH / 2} 0V${HEIGHT}`} />
        {line.goals.map(({ at }) => (
          <path key={at} className={goalStyle} d={`M${x(at).toFixed(1)} 0V${HEIGHT}`} />
        ))}
        {SIDES.map((side) => (
          <path key={side} className={lineStyles[side]} d={pathOf(side)} />
        ))}
      </svg>
      <div className={axisStyle}>
        <span style={{ left: 0 }}>0′</span>
        {goals.some(({ at }) => Math.abs(at - line.minutes / 2) < 12) ? null : (
          <span style={{ left: "50%", transform: "translateX(-50%)" }}>HT</span>
        )}
        {goals.map(({ at, score }) => (
          <span key={at} className={goalTextStyle} style={{ left: `${leftPercent(at)}%` }}>
            {`${at}′ ${scoreText(score)}`}
          </span>
        ))}
        {goals.some(({ at }) => line.minutes - at < LABEL_WIDTH_MINUTES) ? null : (
          <span style={{ right: 0 }}>{`${line.minutes}′`}</span>
        )}
      </div>
    </div>
  );
}

const LABEL_WIDTH_MINUTES = 14;

/** Leaves out labels that would touch, oldest first. */
function withoutOverlaps({ goals, minutes }: ChancesLine): ChancesLine["goals"] {
  return goals.filter(({ at }, index) => {
    const next = goals[index + 1]?.at ?? minutes + LABEL_WIDTH_MINUTES / 2;
    return at > LABEL_WIDTH_MINUTES / 2 && next - at >= LABEL_WIDTH_MINUTES;
  });
}
