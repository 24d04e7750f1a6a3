import type { components } from "#contract";
import { type Crest as CrestDesign, crestsOf } from "#domain/crest.ts";
import { type SideGoals, sideGoals } from "#src/display/chance-pictures.ts";
import { codeOf } from "#src/display/row-chance.ts";
import { formatChance } from "#src/display/formatters.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { Percent } from "#src/screens/match/percent.tsx";
import { Crest } from "#src/ui/crest.tsx";
import { css, cx } from "#styled/css/index.js";

const gridStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
  gap: "4",
});
const titleStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "1",
  fontSize: "sm",
  fontWeight: "semibold",
  marginBottom: "1",
  "& > :last-child": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});
const barsStyle = css({
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  columnGap: "1",
  textAlign: "center",
  fontSize: "xs",
  lineHeight: "1.3",
});
const areaStyle = css({
  display: "flex",
  alignItems: "flex-end",
  height: "2.25rem",
  marginBlock: "0.125rem",
});
const barStyle = css({
  width: "full",
  minHeight: "2px",
  borderTopRadius: "sm",
  forcedColorAdjust: "none",
});
const sideStyles = { home: css({ bg: "home" }), away: css({ bg: "away" }) };
const noneStyle = css({ opacity: "0.35" });
const figureStyle = css({ textStyle: "figure", fontSize: "md" });
const actualStyle = css({ outline: "2px dashed token(colors.ink)", outlineOffset: "1px" });
const captionStyle = css({ marginTop: "1", fontSize: "xs", lineHeight: "1.3", color: "ink.2" });

const FULL_BAR_CHANCE = 0.6;

export function SidesPicture({
  prediction,
  event,
}: {
  prediction: components["schemas"]["Prediction"];
  event: Event;
}) {
  const { home, away } = sideGoals(prediction);
  const crests = crestsOf(event.homeTeam, event.awayTeam);
  const names = { home: event.homeTeam.short_name, away: event.awayTeam.short_name };
  return (
    <div className={gridStyle}>
      <Side side="home" name={names.home} opponent={names.away} goals={home} crest={crests.home} />
      <Side side="away" name={names.away} opponent={names.home} goals={away} crest={crests.away} />
    </div>
  );
}

function Side({
  side,
  name,
  opponent,
  goals,
  crest,
}: {
  side: "home" | "away";
  name: string;
  opponent: string;
  goals: readonly SideGoals[];
  crest: CrestDesign;
}) {
  return (
    <div>
      <p className={titleStyle}>
        <Crest crest={crest} size="row" />
        <span>{name}</span>
      </p>
      <ul className={barsStyle}>
        {goals.map(({ goals: count, chance, isActual }) => (
          <li key={count}>
            <span className={figureStyle}>
              <Percent text={formatChance(chance)} />
            </span>
            <span aria-hidden className={areaStyle}>
              <span
                className={cx(
                  barStyle,
                  sideStyles[side],
                  count === "0" && noneStyle,
                  isActual && actualStyle,
                )}
                style={{ height: `${Math.min(100, (100 * chance) / FULL_BAR_CHANCE)}%` }}
              />
            </span>
            <span>{count}</span>
            <span className={css({ srOnly: true })}>
              {`${count === "1" ? " goal" : " goals"}${isActual ? ", which came" : ""}`}
            </span>
          </li>
        ))}
      </ul>
      <p className={captionStyle}>{`0: clean sheet, ${fitted(opponent)}`}</p>
    </div>
  );
}

/** A longer name would need a second line on a phone. */
function fitted(name: string): string {
  return name.length > 11 ? codeOf(name) : name;
}
