import type { components } from "#contract";
import { goalsLadder } from "#src/display/chance-pictures.ts";
import { formatChance } from "#src/display/formatters.ts";
import { css, cx } from "#styled/css/index.js";

const rowStyle = css({
  display: "grid",
  gridTemplateColumns: "5.5rem 1fr 3.5rem",
  alignItems: "center",
  columnGap: "2",
  paddingBlock: "0.125rem",
  fontSize: "sm",
  color: "ink.2",
});
const namedStyle = css({ color: "ink", fontWeight: "bold" });
const trackStyle = css({ height: "0.625rem", borderRadius: "full", bg: "line" });
const barStyle = css({
  display: "block",
  height: "full",
  borderRadius: "full",
  bg: "line.strong",
  forcedColorAdjust: "none",
});
const namedBarStyle = css({ bg: "ink" });
const figureStyle = css({ textStyle: "figure", fontSize: "md", textAlign: "end" });

export function GoalsLadder({ prediction }: { prediction: components["schemas"]["Prediction"] }) {
  const side = prediction.prediction.startsWith("Over") ? "Over" : "Under";
  return (
    <ul>
      {goalsLadder(prediction).map(({ line, chance, isNamed }) => (
        <li key={line} className={cx(rowStyle, isNamed && namedStyle)}>
          <span>{`${side} ${line}`}</span>
          <span aria-hidden className={trackStyle}>
            <span
              className={cx(barStyle, isNamed && namedBarStyle)}
              style={{ width: `${100 * chance}%` }}
            />
          </span>
          <span className={figureStyle}>{formatChance(chance)}</span>
        </li>
      ))}
    </ul>
  );
}
