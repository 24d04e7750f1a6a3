import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Day } from "#domain/day.ts";
import { isInPlay } from "#domain/match-status.ts";
import { dayOf } from "#src/display/day-strip.ts";
import { kickOffText, kickOffTime } from "#src/display/match-clock.ts";
import type { Event, EventsAnswer } from "#src/queries/event-queries.ts";
import { type AgedQuery, DataAge, useAge, useIsOld } from "#src/ui/data-age.tsx";
import { css, cx } from "#styled/css/index.js";

type Query = UseQueryResult<EventsAnswer>;

const stripStyle = css({
  display: "flex",
  overflowX: "auto",
  scrollbarWidth: "none",
  height: "2.125rem",
  paddingInline: "2",
  borderTopWidth: "hair",
  borderColor: "line",
});
const touchTargetStyle = css({
  display: "flex",
  alignItems: "center",
  flex: "none",
  height: "full",
  paddingInline: "1",
  position: "relative",
  _after: { content: '""', position: "absolute", insetInline: "0", insetBlock: "-0.3125rem" },
  _focusVisible: { outlineOffset: "-2px" },
});
const chipStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "1",
  height: "2rem",
  paddingInline: "3",
  borderRadius: "full",
  borderWidth: "hair",
  borderColor: "line",
  bg: "paper",
  fontSize: "xs",
  color: "ink.3",
  whiteSpace: "nowrap",
});

const OLD_AFTER_S = 450;

export function NextStrip({
  query,
  today,
  shownIds,
}: {
  query: Query;
  today: Day;
  shownIds: ReadonlySet<number>;
}) {
  const isOld = useIsOld(query);
  const events = (query.data?.body.data ?? []).filter(({ id }) => !shownIds.has(id));
  if (query.isPending) return <div aria-busy className={stripStyle} />;
  if (events.length === 0) return null;
  return (
    <ul aria-label="Next matches" className={stripStyle}>
      {events.map((event) => (
        <Chip
          key={event.id}
          event={event}
          isToday={dayOf(new Date(event.start_at * 1_000)) === today}
          isLive={isInPlay(event) && !isOld}
        />
      ))}
    </ul>
  );
}

export function StripAge({ query, list }: { query: Query; list: AgedQuery }) {
  const age = useAge(query, OLD_AFTER_S);
  const listAge = useAge(list);
  if (age === null || (listAge !== null && age.fetchedAt > listAge.fetchedAt - OLD_AFTER_S))
    return null;
  return <DataAge query={query} label="Next matches were saved" oldAfter={OLD_AFTER_S} />;
}

function Chip({ event, isToday, isLive }: { event: Event; isToday: boolean; isLive: boolean }) {
  const start = isToday ? kickOffTime(event) : kickOffText(event);
  return (
    <li className={css({ flex: "none" })}>
      <Link to="/prediction/$slug" params={{ slug: event.slug }} className={touchTargetStyle}>
        <span className={chipStyle}>
          <strong className={css({ color: "ink", fontWeight: "semibold" })}>
            {event.homeTeam.short_name}
          </strong>
          <span>VS</span>
          <strong className={css({ color: "ink", fontWeight: "semibold" })}>
            {event.awayTeam.short_name}
          </strong>
          <span className={cx(isLive && css({ color: "live" }))}>
            {isLive ? "Live now" : start}
          </span>
        </span>
      </Link>
    </li>
  );
}
