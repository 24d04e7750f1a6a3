import type { components } from "#contract";
import { chanceText, rowChance } from "#src/display/row-chance.ts";
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
  winner,
  sport,
  isOld,
}: {
  event: Event;
  winner: components["schemas"]["UnlockedPrediction"];
  sport: string;
  isOld: boolean;
}) {
  const chance = rowChance(event, winner, sport);
  if (chance === null) return null;
  const { code, name, percent } = chanceText(event, chance);
  const isNow = chance.isLive && !isOld;
  return (
    <>
      <span className={css({ srOnly: true })}>
        {isNow ? `Chances now: ${name} ${percent}` : `We said ${name}, ${percent}`}
      </span>
      <span aria-hidden className={lineStyle}>
        {isNow ? <span className={cx(quietStyle, wideOnly)}>now</span> : null}
        <span className={quietStyle}>{code}</span>
        <span className={cx(percentStyle, isNow && nowStyle)}>{percent}</span>
      </span>
      <ChanceBar chances={chance.chances} />
    </>
  );
}
