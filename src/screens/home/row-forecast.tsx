import { isInPlay } from "#domain/match-status.ts";
import type { MatchMark, RowForecast as Forecast } from "#src/display/row-forecast.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { ChanceFigure } from "#src/screens/home/chance-figure.tsx";
import { LockIcon } from "#src/ui/icons.tsx";
import { LatePart } from "#src/ui/late-part.tsx";
import { css, cx } from "#styled/css/index.js";

const loadLive = async () => (await import("#src/screens/home/live-forecast.tsx")).LiveForecast;
/** The row then shows no chances; the match page says why. */
const leaveOut = () => {};

const quietStyle = css({ fontSize: "xs", color: "ink.3" });
const countStyle = css({ textStyle: "figure", fontSize: "1.0625rem" });
const wideOnly = css({ display: "none", _wideList: { display: "inline" } });
const narrowOnly = css({ _wideList: { display: "none" } });
const lockStyle = css({ color: "line.strong" });

export function RowForecast({
  event,
  forecast,
  mark,
  sport,
  isOld,
}: {
  event: Event;
  forecast: Forecast;
  mark: MatchMark | undefined;
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
      return isInPlay(event) && mark?.winner != null ? (
        <LatePart load={loadLive} onMissing={leaveOut}>
          {(LiveForecast) => (
            <LiveForecast
              event={event}
              winner={mark.winner}
              forecast={forecast}
              sport={sport}
              isOld={isOld}
            />
          )}
        </LatePart>
      ) : (
        <ChanceFigure event={event} chances={forecast.chances} side={forecast.side} />
      );
  }
}
