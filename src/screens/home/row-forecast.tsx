import type { RowForecast as Forecast } from "#src/display/row-forecast.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { LockIcon } from "#src/ui/icons.tsx";
import { LatePart } from "#src/ui/late-part.tsx";
import { css, cx } from "#styled/css/index.js";

const loadFigure = async () => (await import("#src/screens/home/chance-figure.tsx")).ChanceFigure;

const quietStyle = css({ fontSize: "xs", color: "ink.3" });
const countStyle = css({ textStyle: "figure", fontSize: "1.0625rem" });
const wideOnly = css({ display: "none", _wideList: { display: "inline" } });
const narrowOnly = css({ _wideList: { display: "none" } });
const lockStyle = css({ color: "line.strong" });

export function RowForecast({
  event,
  forecast,
  sport,
  isOld,
}: {
  event: Event;
  forecast: Forecast;
  sport: string;
  isOld: boolean;
}) {
  switch (forecast.kind) {
    case "none":
      return null;
    case "locked":
      return (
        <span className={lockStyle}>
          <LockIcon size={18} />
        </span>
      );
    case "unlocked":
      return <span className={quietStyle}>{`${forecast.count} open`}</span>;
    case "right":
      return (
        <>
          <span className={countStyle}>{`${forecast.correct}/${forecast.settled}`}</span>
          <span className={quietStyle}>right</span>
        </>
      );
    case "void":
      return (
        <>
          <span className={cx(quietStyle, narrowOnly)}>{forecast.short}</span>
          <span className={cx(quietStyle, wideOnly)}>{forecast.long}</span>
        </>
      );
    case "chances":
      return (
        <LatePart load={loadFigure}>
          {(ChanceFigure) => (
            <ChanceFigure event={event} winner={forecast.winner} sport={sport} isOld={isOld} />
          )}
        </LatePart>
      );
  }
}
