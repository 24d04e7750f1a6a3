import type { components } from "#contract";
import { type SideGoals, sideGoals } from "#src/display/chance-pictures.ts";
import { formatChance } from "#src/display/formatters.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { AlsoFigures } from "#src/screens/match/result-bar.tsx";
import { css, cx } from "#styled/css/index.js";

const gridStyle = css({ display: "grid", gridTemplateColumns: "1fr 1fr", gap: "4" });
const titleStyle = css({
  fontSize: "sm",
  fontWeight: "semibold",
  color: "ink.2",
  overflowWrap: "anywhere",
});
const barsStyle = css({ display: "grid", gridTemplateColumns: "repeat(4, 1fr)", gap: "1" });
const columnStyle = css({
  display: "flex",
  flexDirection: "column",
  justifyContent: "flex-end",
  alignItems: "center",
  fontSize: "sm",
  color: "ink.2",
});
const areaStyle = css({ display: "flex", alignItems: "flex-end", height: "3rem", width: "full" });
const barStyle = css({
  width: "full",
  borderRadius: "sm",
  minHeight: "2px",
  forcedColorAdjust: "none",
});
const sideStyles = { home: css({ bg: "home" }), away: css({ bg: "away" }) };
const figureStyle = css({ textStyle: "figure", fontSize: "md", color: "ink" });
const cameStyle = css({
  fontWeight: "bold",
  color: "ink",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
});

/** The chance that fills a bar. */
const FULL = 0.6;

export function SideGoalsBars({
  prediction,
  event,
}: {
  prediction: components["schemas"]["Prediction"];
  event: Event;
}) {
  const { home, away } = sideGoals(prediction);
  return (
    <>
      <div className={gridStyle}>
        <Bars side="home" name={event.homeTeam.name} goals={home} />
        <Bars side="away" name={event.awayTeam.name} goals={away} />
      </div>
      <AlsoFigures prediction={prediction} />
    </>
  );
}

function Bars({
  side,
  name,
  goals,
}: {
  side: "home" | "away";
  name: string;
  goals: readonly SideGoals[];
}) {
  return (
    <div>
      <p className={titleStyle}>{name}</p>
      <ul className={barsStyle}>
        {goals.map(({ goals: count, chance, came }) => (
          <li key={count} className={columnStyle}>
            <span className={figureStyle}>{formatChance(chance)}</span>
            <span aria-hidden className={areaStyle}>
              <span
                className={cx(barStyle, sideStyles[side])}
                style={{ height: `${Math.min(100, (100 * chance) / FULL)}%` }}
              />
            </span>
            <span className={cx(came && cameStyle)}>
              <span>{count}</span>
              <span className={css({ srOnly: true })}>
                {`${count === "1" ? " goal" : " goals"}${came ? ", which came" : ""}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
