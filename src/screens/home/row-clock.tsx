import { hasEnded, isOff } from "#domain/match-status.ts";
import { rowClock } from "#src/display/match-clock.ts";
import { product } from "#src/product/configured-product.ts";
import type { Event } from "#src/queries/event-queries.ts";
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
const smallStyle = css({ fontSize: "xs", lineHeight: "1", color: "ink.3" });

/** 44 px to press around one line of text. */
const watchStyle = css({
  position: "relative",
  justifySelf: "start",
  padding: "1.25rem 0.5rem 0.75rem 0.75rem",
  margin: "-1.25rem -0.5rem -0.75rem -0.75rem",
  _hover: { textDecoration: "underline" },
});

export function RowClock({ event, now, isLive }: { event: Event; now: number; isLive: boolean }) {
  const { figure, small, isStruck } = rowClock(event, now);
  return (
    <div className={clockStyle}>
      <span
        aria-hidden
        className={cx(figureStyle, isStruck && struckStyle, isLive && css({ color: "live" }))}
      >
        {figure}
      </span>
      {small === null ? null : (
        <span aria-hidden className={smallStyle}>
          {small}
        </span>
      )}
      {canWatch(event) ? <WatchLink event={event} /> : null}
    </div>
  );
}

function WatchLink({ event }: { event: Event }) {
  const { home, away } = { home: event.homeTeam.name, away: event.awayTeam.name };
  return (
    <a
      href={watchLink(product.watchUrlTemplate, home, away)}
      className={cx(smallStyle, watchStyle)}
      target="_blank"
      rel="sponsored noopener"
      aria-label={`Watch ${home} v ${away}, opens another site`}
    >
      Watch
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
