import { useQuery } from "@tanstack/react-query";
import { Link, useLinkProps, useSearch } from "@tanstack/react-router";
import { Fragment } from "react";
import { idSlug } from "#domain/id-slug.ts";
import { isInPlay } from "#domain/match-status.ts";
import { useNow } from "#src/clock/use-now.ts";
import { matchName } from "#src/display/page-names.ts";
import { dayOf } from "#src/display/day-strip.ts";
import { groupByTournament } from "#src/display/group-events.ts";
import { type FixturesSearch, NO_FILTERS } from "#src/display/search-params.ts";
import { DEFAULT_SPORT, chooseSport } from "#src/display/sport-choice.ts";
import { type Event, eventQueries } from "#src/queries/event-queries.ts";
import { sportQueries } from "#src/queries/tournament-queries.ts";
import { isFollowedMatch } from "#src/screens/home/is-followed-match.ts";
import { following } from "#src/storage/followed.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { css, cx } from "#styled/css/index.js";

const MAX_FOLLOWED = 6;

const paneStyle = css({ padding: "2", fontSize: "md" });
const titleStyle = css({
  paddingInline: "3",
  paddingTop: "4",
  paddingBottom: "1",
  fontSize: "xs",
  fontWeight: "bold",
  color: "ink.2",
});
const linkStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  minHeight: "2.25rem",
  "@media (pointer: coarse)": { minHeight: "target" },
  paddingInline: "3",
  borderRadius: "md",
  color: "ink.2",
  _hover: { color: "ink" },
  _current: { bg: "pitch.soft", color: "pitch", fontWeight: "bold" },
});
const nameStyle = css({ flex: "1", minWidth: "0", overflowWrap: "anywhere" });
const countStyle = css({ textStyle: "figure", fontSize: "1.0625rem" });
const liveStyle = css({ color: "live", display: "inline-flex", alignItems: "center", gap: "2" });
const dotStyle = css({
  width: "0.5rem",
  height: "0.5rem",
  borderRadius: "full",
  bg: "live",
  forcedColorAdjust: "none",
});

export function CompetitionsPane() {
  const { search, sports, sport, events } = useShownDay();
  const groups = groupByTournament(events);
  const live = events.filter(isInPlay).length;
  const isUnfiltered =
    search.tournament === undefined && search.status === undefined && search.following !== 1;
  return (
    <nav aria-label="Competitions" className={paneStyle}>
      <ul>
        <Entry
          name="All matches"
          count={events.length}
          isCurrent={isUnfiltered}
          filters={NO_FILTERS}
        />
        <Entry
          name="Live now"
          count={live}
          isLive={live > 0}
          isCurrent={search.status === "live" && search.tournament === undefined}
          filters={{ ...NO_FILTERS, status: "live" }}
        />
      </ul>
      <FollowedEntries events={events} search={search} />
      {groups.length === 0 ? null : <h2 className={titleStyle}>Competitions</h2>}
      <ul>
        {groups.map(({ tournament, events: matches }) => (
          <Fragment key={tournament.id}>
            <Entry
              name={tournament.name}
              count={matches.length}
              isLive={matches.some(isInPlay)}
              isCurrent={search.tournament === tournament.id}
              filters={{ ...NO_FILTERS, tournament: tournament.id }}
            />
            {search.tournament === tournament.id ? <TableEntry tournament={tournament} /> : null}
          </Fragment>
        ))}
      </ul>
      <h2 className={titleStyle}>Sport</h2>
      <ul>
        {sports
          .toSorted((a, b) => a.id - b.id)
          .map(({ id, name, slug }) => (
            <Entry
              key={id}
              name={name}
              isCurrent={id === sport.id}
              filters={{
                ...NO_FILTERS,
                sport: slug === DEFAULT_SPORT.slug ? undefined : slug,
              }}
            />
          ))}
      </ul>
    </nav>
  );
}

function FollowedEntries({ events, search }: { events: readonly Event[]; search: FixturesSearch }) {
  const followed = useObservable(following);
  const followedEvents = events.filter((event) => isFollowedMatch(event, followed));
  if (followed.length === 0) return null;
  return (
    <>
      <h2 className={titleStyle}>Following</h2>
      <ul>
        <Entry
          name="All that I follow"
          count={followedEvents.length}
          isLive={followedEvents.some(isInPlay)}
          isCurrent={search.following === 1}
          filters={{ ...NO_FILTERS, following: 1 }}
        />
        {followedEvents.slice(0, MAX_FOLLOWED).map((event) => (
          <li key={event.id}>
            <Link
              to="/prediction/$slug"
              params={{ slug: event.slug }}
              activeOptions={{ includeSearch: false }}
              className={linkStyle}
            >
              <span className={nameStyle}>{matchName(event)}</span>
              {isInPlay(event) ? <LiveDot /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Entry({
  name,
  count,
  isLive = false,
  isCurrent,
  filters,
}: {
  name: string;
  count?: number;
  isLive?: boolean;
  isCurrent: boolean;
  filters: FixturesSearch;
}) {
  const link = useLinkProps({ to: ".", search: (before) => ({ ...before, ...filters }) });
  return (
    <li>
      {/* The router would mark a link as current that only removes a filter. */}
      <a {...link} aria-current={isCurrent ? "true" : undefined} className={linkStyle}>
        <span className={nameStyle}>{name}</span>
        {count === undefined ? null : (
          <span className={isLive ? liveStyle : undefined}>
            {isLive ? <LiveDot /> : null}
            <span className={countStyle}>{count}</span>
          </span>
        )}
      </a>
    </li>
  );
}

function TableEntry({ tournament }: { tournament: Event["tournament"] }) {
  return (
    <li>
      <Link
        to="/competition/$slug"
        params={{ slug: idSlug(tournament) }}
        className={cx(linkStyle, css({ marginInlineStart: "3" }))}
      >
        Table<span className={css({ srOnly: true })}>{` of ${tournament.name}`}</span>
      </Link>
    </li>
  );
}

function LiveDot() {
  return (
    <>
      <span className={css({ srOnly: true })}>live, </span>
      <span aria-hidden className={dotStyle} />
    </>
  );
}

function useShownDay() {
  const search: FixturesSearch = useSearch({ from: "/_matches" });
  const sports = useQuery(sportQueries.list()).data?.body.data;
  const sport = chooseSport(search.sport, sports);
  const today = dayOf(new Date(useNow() * 1_000));
  const all = { date: search.date };
  const events: readonly Event[] =
    useQuery(eventQueries.day(all, sport, today)).data?.body.data ?? [];
  return { search, sports: sports ?? [DEFAULT_SPORT], sport, events };
}
