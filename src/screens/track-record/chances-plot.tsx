import { type ChancePlot, type PlotDot, tenthText } from "#src/display/chance-plot.ts";
import { formatCount, formatPercent } from "#src/display/formatters.ts";
import { css } from "#styled/css/index.js";

/** Fits the 288 px of a 320 px phone; larger screens scale it. */
const SIDE_PX = 320;
const FRAME = { left: 40, top: 12, size: 268 };
const TICKS = [0, 0.25, 0.5, 0.75, 1];
const MIN_RADIUS = 3.5;
const RADIUS_RANGE = 4.5;

const x = (share: number) => FRAME.left + share * FRAME.size;
const y = (share: number) => FRAME.top + (1 - share) * FRAME.size;

export const plotStyle = css({
  display: "block",
  width: "full",
  maxWidth: "30rem",
  aspectRatio: "1",
  marginInline: "auto",
  overflow: "visible",
  forcedColorAdjust: "preserve-parent-color",
});
const gridStyle = css({ stroke: "line", strokeWidth: "1" });
const dashedStyle = css({ stroke: "ink.3", strokeWidth: "1", strokeDasharray: "4 4" });
const dotStyle = css({ fill: "ink.3" });
const shownStyle = css({ fill: "pitch" });
const textStyle = css({ fill: "ink.3", fontSize: "11px" });
const axisStyle = css({ fill: "ink.2", fontSize: "11px", fontWeight: "semibold" });
const leaderStyle = css({ stroke: "ink", strokeWidth: "1" });
const calloutStyle = css({ fill: "ink", fontSize: "12px", fontWeight: "bold" });

/** x: what we said. y: what happened. */
export function ChancesPlot({ plot }: { plot: ChancePlot }) {
  return (
    <>
      <svg
        viewBox={`0 0 ${SIDE_PX} ${SIDE_PX}`}
        className={plotStyle}
        aria-hidden
        focusable="false"
      >
        {TICKS.map((tick) => (
          <g key={tick}>
            <path
              className={gridStyle}
              d={`M${x(tick)} ${y(0)}V${y(1)}M${x(0)} ${y(tick)}H${x(1)}`}
            />
            <text className={textStyle} x={x(tick)} y={y(0) + 15} textAnchor="middle">
              {tick * 100}
            </text>
            <text className={textStyle} x={FRAME.left - 6} y={y(tick) + 4} textAnchor="end">
              {tick * 100}
            </text>
          </g>
        ))}
        <text className={axisStyle} x={x(0.5)} y={y(0) + 32} textAnchor="middle">
          we said, %
        </text>
        <text
          className={axisStyle}
          transform={`translate(11 ${y(0.5)}) rotate(-90)`}
          textAnchor="middle"
        >
          it happened, %
        </text>
        <path className={dashedStyle} d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`} />
        {plot.dots.map((dot) => (
          <circle
            key={dot.from}
            className={dot === plot.shown ? shownStyle : dotStyle}
            cx={x(dot.stated)}
            cy={y(dot.happened)}
            r={MIN_RADIUS + RADIUS_RANGE * dot.size}
          />
        ))}
        {plot.shown === null ? null : <Callout dot={plot.shown} />}
      </svg>
      <PlotTable dots={plot.dots} />
    </>
  );
}

function Callout({ dot }: { dot: PlotDot }) {
  const left = x(dot.stated);
  const top = y(dot.happened);
  return (
    <>
      <path className={leaderStyle} d={`M${left} ${top + 10}V${top + 58}`} />
      <text className={calloutStyle} x={x(1) - 6} y={top + 74} textAnchor="end">
        {`said ${tenthText(dot)}`}
      </text>
      <text className={calloutStyle} x={x(1) - 6} y={top + 90} textAnchor="end">
        {`happened ${formatPercent(dot.happened)}`}
      </text>
    </>
  );
}

function PlotTable({ dots }: { dots: readonly PlotDot[] }) {
  return (
    <div className={css({ srOnly: true })}>
      <table>
        <caption>How often it happened, by the chance that we gave</caption>
        <thead>
          <tr>
            <th scope="col">We said</th>
            <th scope="col">It happened</th>
            <th scope="col">Chances</th>
          </tr>
        </thead>
        <tbody>
          {dots.map((dot) => (
            <tr key={dot.from}>
              <th scope="row">{tenthText(dot)}</th>
              <td>{formatPercent(dot.happened)}</td>
              <td>{formatCount(dot.n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
