import type { ResultChances } from "#engine/live-chances.ts";
import { chanceWords } from "#src/display/row-forecast.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { ChanceBar } from "#src/screens/home/chance-bar.tsx";
import { css, cx } from "#styled/css/index.js";

const quietStyle = css({ fontSize: "xs", color: "ink.3" });
const percentStyle = css({ textStyle: "figure", fontSize: "1.0625rem", color: "ink" });
const nowStyle = css({ color: "live", _wideList: { color: "ink" } });
const lineStyle = css({
  display: "flex",
  alignItems: "baseline",
  gap: "1",
  whiteSpace: "nowrap",
  marginBottom: "1",
});
const wideOnly = css({ display: "none", _wideList: { display: "inline" } });

export function ChanceFigure({
  event,
  chances,
  side,
  isNow = false,
}: {
  event: Event;
  chances: ResultChances;
  side: keyof ResultChances;
  isNow?: boolean;
}) {
  const { code, percent } = chanceWords(event, chances, side);
  return (
    <>
      <span className={lineStyle}>
        {isNow ? <span className={cx(quietStyle, wideOnly)}>now</span> : null}
        <span className={quietStyle}>{code}</span>
        <span className={cx(percentStyle, isNow && nowStyle)}>{percent}</span>
      </span>
      <ChanceBar chances={chances} />
    </>
  );
}
