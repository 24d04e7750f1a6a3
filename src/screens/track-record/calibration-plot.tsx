import { formatPercent } from "#src/display/formatters.ts";
import type { CalibrationDot } from "#src/display/track-record.ts";
import { css } from "#styled/css/index.js";

/** Fits the 288 px of a 320 px phone; larger screens scale it a little. */
const SIDE = 288;
const FRAME = { left: 40, top: 24, size: 236 };
const TICKS = [0, 0.25, 0.5, 0.75, 1];
const LEAST_RADIUS = 4;
const RADIUS_RANGE = 6;

const x = (share: number) => FRAME.left + share * FRAME.size;
const y = (share: number) => FRAME.top + (1 - share) * FRAME.size;

const plotStyle = css({
  display: "block",
  width: "full",
  maxWidth: "21rem",
  marginInline: "auto",
  marginTop: "3",
  overflow: "visible",
  forcedColorAdjust: "none",
});
const gridStyle = css({ stroke: "line", strokeWidth: "1" });
const dashedStyle = css({ stroke: "line.strong", strokeWidth: "1.5", strokeDasharray: "4 4" });
const marginStyle = css({ stroke: "pitch", strokeWidth: "1.5" });
const dotStyle = css({ fill: "pitch", stroke: "card", strokeWidth: "1.5" });
const offStyle = css({ fill: "card", stroke: "pitch", strokeWidth: "2.5" });
const textStyle = css({ fill: "ink.3", fontSize: "12px" });

/**
 * Said across, happened upwards, with margins; hollow if chance does not explain the gap.
 * The table below shows the same.
 */
export function CalibrationPlot({ dots }: { dots: readonly CalibrationDot[] }) {
  return (
    <svg viewBox={`0 0 ${SIDE} ${SIDE + 16}`} className={plotStyle} aria-hidden focusable="false">
      {TICKS.map((tick) => (
        <g key={tick}>
          <path
            className={gridStyle}
            d={`M${x(tick)} ${y(0)}V${y(1)}M${x(0)} ${y(tick)}H${x(1)}`}
          />
          <text className={textStyle} x={x(tick)} y={y(0) + 18} textAnchor="middle">
            {formatPercent(tick)}
          </text>
          {tick === 0 ? null : (
            <text className={textStyle} x={FRAME.left - 6} y={y(tick) + 4} textAnchor="end">
              {formatPercent(tick)}
            </text>
          )}
        </g>
      ))}
      <text className={textStyle} x="0" y="10">
        Came true ↑
      </text>
      <text className={textStyle} x={x(1)} y={y(0) + 38} textAnchor="end">
        We said →
      </text>
      <path className={dashedStyle} d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`} />
      {dots.map(({ stated, hitRate, size, interval, isOff }) => (
        <g key={stated}>
          {interval === null ? null : (
            <path
              className={marginStyle}
              d={`M${x(stated)} ${y(interval.low)}V${y(interval.high)}`}
            />
          )}
          <circle
            className={isOff ? offStyle : dotStyle}
            cx={x(stated)}
            cy={y(hitRate)}
            r={LEAST_RADIUS + RADIUS_RANGE * size}
          />
        </g>
      ))}
    </svg>
  );
}
