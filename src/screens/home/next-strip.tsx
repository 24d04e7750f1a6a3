import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isInPlay } from "#domain/match-status.ts";
import { kickOffText } from "#src/display/match-clock.ts";
import type { Event, EventsAnswer } from "#src/queries/event-queries.ts";
import { DataAge, useAge, useIsOld } from "#src/ui/data-age.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { css, cx } from "#styled/css/index.js";

type Query = UseQueryResult<EventsAnswer>;

const stripStyle = css({
  display: "flex",
  gap: "2",
  overflowX: "auto",
  scrollbarWidth: "none",
  paddingInline: "4",
  paddingTop: "3",
  paddingBottom: "1",
  minHeight: "6.75rem",
  md: { paddingInline: "0" },
});
const tileStyle = css({
  display: "flex",
  flexDirection: "column",
  width: "full",
  minWidth: "0",
  bg: "card",
  borderWidth: "hair",
  borderColor: "line",
  borderRadius: "lg",
  paddingInline: "3",
  paddingBlock: "2",
  fontSize: "xs",
  color: "ink.3",
});
const itemStyle = css({ display: "flex", flex: "0 0 9.5rem", minWidth: "0" });
const oneLine = css({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });

const OLD_AFTER_S = 450;

export function NextStrip({ query, list }: { query: Query; list: Query }) {
  const isOld = useIsOld(query);
  const events = query.data?.body.data ?? [];
  if (query.data !== undefined && events.length === 0) return null;
  if (query.data === undefined && query.isError) return null;
  return (
    <>
      <ul aria-label="Next matches" aria-busy={query.isPending} className={stripStyle}>
        {query.isPending
          ? ["a", "b", "c", "d"].map((key) => <SkeletonTile key={key} />)
          : events.map((event) => (
              <Tile key={event.id} event={event} isLive={isInPlay(event) && !isOld} />
            ))}
      </ul>
      <StripAge query={query} list={list} />
    </>
  );
}

function StripAge({ query, list }: { query: Query; list: Query }) {
  const age = useAge(query, OLD_AFTER_S);
  const listAge = useAge(list);
  if (age === null || (listAge !== null && age.fetchedAt > listAge.fetchedAt - OLD_AFTER_S))
    return null;
  return <DataAge query={query} said="Next matches were saved" oldAfter={OLD_AFTER_S} />;
}

/** Old data may say when a match began, but not that it is live. */
function Tile({ event, isLive }: { event: Event; isLive: boolean }) {
  return (
    <li className={itemStyle}>
      <Link to="/prediction/$slug" params={{ slug: event.slug }} className={tileStyle}>
        <span className={oneLine}>{event.tournament.name}</span>
        <strong
          className={`${oneLine} ${css({ color: "ink", fontSize: "md", fontWeight: "semibold" })}`}
        >
          {event.homeTeam.short_name}
        </strong>
        <strong
          className={`${oneLine} ${css({ color: "ink", fontSize: "md", fontWeight: "semibold" })}`}
        >
          <span className={css({ color: "ink.3", fontSize: "xs", marginEnd: "1" })}>VS</span>
          <span>{event.awayTeam.short_name}</span>
        </strong>
        <span
          className={`${oneLine} ${isLive ? css({ color: "live", fontWeight: "semibold" }) : ""}`}
        >
          {isLive ? "Live now" : kickOffText(event)}
        </span>
      </Link>
    </li>
  );
}

function SkeletonTile() {
  return (
    <li className={itemStyle}>
      <div className={cx(tileStyle, css({ gap: "2" }))}>
        <Skeleton width="5rem" height="0.8rem" />
        <Skeleton width="6rem" />
        <Skeleton width="5.5rem" />
      </div>
    </li>
  );
}
