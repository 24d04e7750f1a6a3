import type { ResultChances } from "#engine/live-chances.ts";
import { css } from "#styled/css/index.js";

const WIDTH = 100;
const HEIGHT = 9;
const GAP = 1.5;

const barStyle = css({
  display: "block",
  width: "3.5rem",
  height: "auto",
  borderRadius: "full",
  overflow: "hidden",
  forcedColorAdjust: "none",
});
const partStyles = {
  home: css({ fill: "home" }),
  draw: css({ fill: "draw" }),
  away: css({ fill: "away" }),
};

/** SVG attributes, because the saved first screen cannot contain inline styles. */
export function ChanceBar({ chances }: { chances: ResultChances }) {
  const drawAt = chances.home * WIDTH;
  const awayAt = (chances.home + chances.draw) * WIDTH;
  const part = (from: number, to: number) => ({
    x: from.toFixed(1),
    y: 0,
    width: Math.max(0, to - from - GAP).toFixed(1),
    height: HEIGHT,
  });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={barStyle}
    >
      <rect {...part(0, drawAt)} className={partStyles.home} />
      <rect {...part(drawAt, awayAt)} className={partStyles.draw} />
      <rect {...part(awayAt, WIDTH + GAP)} className={partStyles.away} />
    </svg>
  );
}
