import { hasEnded, isInPlay, isOff } from "#domain/match-status.ts";
import { rowClock } from "#src/display/match-clock.ts";
import { product } from "#src/product/configured-product.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { Icon } from "#src/ui/icons.tsx";
import { css, cx } from "#styled/css/index.js";

const clockStyle = css({
  gridArea: "clock",
  display: "grid",
  gap: "0.1875rem",
  lineHeight: "tight",
  whiteSpace: "nowrap",
  _narrowestList: { display: "flex", alignItems: "baseline", gap: "2" },
});
const figureStyle = css({ textStyle: "figure", fontSize: "1.0625rem" });
const struckStyle = css({ textDecoration: "line-through", color: "ink.3" });
const lineStyle = css({ display: "flex", alignItems: "center", gap: "1" });
const smallStyle = css({ fontSize: "xs", lineHeight: "1", color: "ink.3" });
const tightStyle = css({ textStyle: "figure", fontSize: "xs", color: "ink.3" });

/** 24 px high as WCAG requires, with a 44 px touch target. */
const watchStyle = css({
  position: "relative",
  padding: "0.375rem",
  margin: "-0.375rem",
  _hover: { color: "ink", textDecoration: "underline" },
  _after: {
    content: '""',
    position: "absolute",
    insetInline: "-0.625rem",
    top: "-0.625rem",
    height: "target",
  },
});

export function RowClock({ event, now, isLive }: { event: Event; now: number; isLive: boolean }) {
  const { figure, small, isStruck } = rowClock(event, now);
  const isWatchable = canWatch(event);
  // A minute leaves room for the link; a kick-off time does not.
  const hasRoom = isWatchable && isInPlay(event);
  const isTight = isWatchable && !hasRoom;
  return (
    <div className={clockStyle}>
      <span className={lineStyle}>
        <span
          aria-hidden
          className={cx(figureStyle, isStruck && struckStyle, isLive && css({ color: "live" }))}
        >
          {figure}
        </span>
        {hasRoom ? <WatchLink event={event} showsIcon /> : null}
      </span>
      <span className={lineStyle}>
        {small === null ? null : (
          <span aria-hidden className={isTight ? tightStyle : smallStyle}>
            {small}
          </span>
        )}
        {isTight ? <WatchLink event={event} showsIcon={small !== null} /> : null}
      </span>
    </div>
  );
}

/** A word beside a time would need a third line. */
function WatchLink({ event, showsIcon }: { event: Event; showsIcon: boolean }) {
  const { home, away } = { home: event.homeTeam.name, away: event.awayTeam.name };
  return (
    <a
      href={watchLink(product.watchUrlTemplate, home, away)}
      className={cx(smallStyle, watchStyle)}
      target="_blank"
      rel="sponsored noopener"
      aria-label={`Watch ${home} v ${away}, opens another site`}
    >
      {showsIcon ? (
        <Icon size={12}>
          <path d="M7 4v16l13-8z" fill="currentColor" />
        </Icon>
      ) : (
        "Watch"
      )}
    </a>
  );
}

function canWatch(event: Event): boolean {
  return !isOff(event) && !hasEnded(event) && event.withheld !== "withdrawn";
}

function watchLink(template: string, home: string, away: string): string {
  return template
    .replaceAll("{home}", encodeURIComponent(home))
    .replaceAll("{away}", encodeURIComponent(away));
}
