import type { components } from "#contract";
import { goalsLadder } from "#src/display/chance-pictures.ts";
import { formatChance } from "#src/display/formatters.ts";
import { Percent } from "#src/screens/match/percent.tsx";
import { css, cx } from "#styled/css/index.js";

const barsStyle = css({
  display: "grid",
  gridTemplateColumns: "repeat(5, minmax(0, 1fr))",
  columnGap: "2",
  textAlign: "center",
  fontSize: "xs",
  lineHeight: "1.3",
  color: "ink.2",
  whiteSpace: "nowrap",
});
const areaStyle = css({
  display: "flex",
  alignItems: "flex-end",
  height: "2.25rem",
  marginBlock: "1",
});
const barStyle = css({
  width: "full",
  minHeight: "2px",
  borderTopRadius: "sm",
  bg: "line",
  forcedColorAdjust: "none",
});
const namedBarStyle = css({ bg: "ink" });
const namedStyle = css({ color: "ink", fontWeight: "bold" });
const figureStyle = css({ textStyle: "figure", fontSize: "md" });

export function GoalsPicture({ prediction }: { prediction: components["schemas"]["Prediction"] }) {
  const side = prediction.prediction.startsWith("Over") ? "over" : "under";
  return (
    <ul className={barsStyle}>
      {goalsLadder(prediction).map(({ line, chance, isNamed }) => (
        <li key={line} className={cx(isNamed && namedStyle)}>
          <span className={figureStyle}>
            <Percent text={formatChance(chance)} />
          </span>
          <span aria-hidden className={areaStyle}>
            <span
              className={cx(barStyle, isNamed && namedBarStyle)}
              style={{ height: `${100 * chance}%` }}
            />
          </span>
          <span>{`${side} ${line}`}</span>
        </li>
      ))}
    </ul>
  );
}
