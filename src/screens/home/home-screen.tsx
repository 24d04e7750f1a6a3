import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import type { Day } from "#domain/day.ts";
import { savedTime } from "#src/api/saved-time.ts";
import { useNow } from "#src/clock/use-now.ts";
import { dayOf, dayStrip, noonOf } from "#src/display/day-strip.ts";
import { type TournamentGroup, firstRows, groupByTournament } from "#src/display/group-events.ts";
import { DEFAULT_SPORT, chooseSport } from "#src/display/sport-choice.ts";
import { online } from "#src/pwa/connection.ts";
import { type EventsAnswer, eventQueries } from "#src/queries/event-queries.ts";
import { sportQueries } from "#src/queries/tournament-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { Filters } from "#src/screens/home/filters.tsx";
import { FixtureRow, rowsStyle } from "#src/screens/home/fixture-row.tsx";
import { NextStrip } from "#src/screens/home/next-strip.tsx";
import { SportTabs } from "#src/screens/home/sport-tabs.tsx";
import { useObservable } from "#src/state/use-observable.ts";
import { AfterFirstFrame } from "#src/ui/after-first-frame.tsx";
import { DataAge, StaleSource } from "#src/ui/data-age.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Page, Section } from "#src/ui/page.tsx";
import { scrollToShow } from "#src/ui/scroll-restoration.ts";
import { EmptyState, ErrorState } from "#src/ui/states.tsx";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";
import { Skeleton, SlowNote } from "#src/ui/skeleton.tsx";
import { formatLongDay, formatWeekday } from "#src/display/formatters.ts";
import { css } from "#styled/css/index.js";
import { card } from "#styled/recipes/index.js";

const bannerStyle = css({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: "3",
  minHeight: "row",
  paddingInline: "4",
  paddingBlock: "3",
  marginTop: "4",
  fontWeight: "semibold",
  _hover: { color: "pitch" },
});

const ROW_PX = 66;
const LEAST_ABOVE_PX = 380;

export function HomeScreen() {
  const { search, today, sports, sport, list, upcoming, isLanding } = useFixtures();
  const { reader } = useSession();
  const savedAt = savedTime(list);
  const meta = list.data?.body.meta;
  return (
    <Page flush>
      <h1 className={css({ srOnly: true })}>{`${sport.name} fixtures, scores and predictions`}</h1>
      <SportTabs sports={sports} active={sport} list={list} />
      <NextStrip query={upcoming} list={list} />
      <DayStrip today={today} chosen={search.date ?? today} />
      <Filters sportId={sport.id} search={search} />
      <Notice>{meta?.notice}</Notice>
      {/* Read by take-snapshot.ts: when the scores of the landing list came, and on which day. */}
      <div
        {...(isLanding && savedAt !== null
          ? {
              "data-scores-at": Math.min(savedAt, meta?.stale_since ?? savedAt),
              "data-day": today,
              "data-reader": reader ?? "",
            }
          : {})}
      >
        <DataAge query={list} said="Scores saved" />
      </div>
      <StaleSource since={meta?.stale_since} />
      <div id="matches" tabIndex={-1} className={css({ _focus: { outline: "none" } })}>
        <FixtureList query={list} />
      </div>
      <AfterFirstFrame>
        <FaqBanner />
      </AfterFirstFrame>
    </Page>
  );
}

function FaqBanner() {
  return (
    <Link to="/frequently-asked-questions" className={`${card()} ${bannerStyle}`}>
      <span>How are predictions made, and how often are they right?</span>
      <span aria-hidden>→</span>
    </Link>
  );
}

function useFixtures() {
  const search = useSearch({ from: "/_matches" });
  // Renders again when the network changes: only then does the library update its polls.
  useObservable(online);
  const today = dayOf(new Date(useNow() * 1_000));
  const sports = useQuery(sportQueries.list()).data?.body.data;
  const sport = chooseSport(search.sport, sports);
  const options = eventQueries.day(search, sport, today);
  const list = useQuery(options);
  const upcoming = useQuery({ ...eventQueries.upcoming(sport), enabled: list.isFetched });
  return {
    search,
    today,
    sports: sports ?? [DEFAULT_SPORT],
    sport,
    list,
    upcoming,
    isLanding: options.meta?.["boot"] === true,
  };
}

function FixtureList({ query }: { query: UseQueryResult<EventsAnswer> }) {
  const failure = useLoadFailure(query);
  if (query.data === undefined) {
    return failure === null ? (
      <FixtureSkeleton />
    ) : (
      <Section>
        <ErrorState {...failure} />
      </Section>
    );
  }
  const groups = groupByTournament(query.data.body.data);
  if (groups.length === 0) {
    return (
      <Section>
        <EmptyState>No available matches for this category yet. Check back soon!</EmptyState>
      </Section>
    );
  }
  return <Groups groups={groups} />;
}

/** The first frame renders only the visible rows; the rest follows at once. */
function Groups({ groups }: { groups: readonly TournamentGroup[] }) {
  const rows = useDeferredValue(Infinity, rowsToSee());
  return firstRows(groups, rows).map((group) => (
    <Section
      key={group.tournament.id}
      title={group.tournament.name}
      aside={
        group.round === null ? null : (
          <span className={css({ whiteSpace: "nowrap" })}>{group.round}</span>
        )
      }
    >
      <ul className={rowsStyle}>
        {group.events.map((event) => (
          <FixtureRow key={event.id} event={event} />
        ))}
      </ul>
    </Section>
  ));
}

function rowsToSee(): number {
  return Math.ceil((scrollToShow() + innerHeight - LEAST_ABOVE_PX) / ROW_PX);
}

const rowStyle = css({
  display: "grid",
  gridTemplateColumns: { base: "5rem 1fr 6.5rem", md: "7rem 1fr 9rem" },
  columnGap: "2",
  alignItems: "center",
  minHeight: "4.125rem",
  paddingInline: "4",
  borderTopWidth: "hair",
  borderColor: "line",
});
const stackStyle = css({ display: "flex", flexDirection: "column", gap: "2" });

function FixtureSkeleton() {
  return (
    <div role="status" aria-label="Loading fixtures" className={css({ position: "relative" })}>
      <SlowNote>Still asking for the scores</SlowNote>
      {[4, 3].map((rows) => (
        <Section key={rows} title={"\u00A0"}>
          {Array.from({ length: rows }, (_, index) => (
            <div key={index} className={rowStyle}>
              <Skeleton width="3rem" height="1.2rem" />
              <div className={stackStyle}>
                <Skeleton width="60%" />
                <Skeleton width="50%" />
              </div>
              <span className={css({ justifySelf: "end" })}>
                <Skeleton width="5.5rem" height="1.75rem" />
              </span>
            </div>
          ))}
        </Section>
      ))}
    </div>
  );
}

const stripStyle = css({
  display: "grid",
  gridTemplateColumns: "repeat(7, minmax(min-content, 1fr))",
  overflowX: "auto",
  gap: "1",
  paddingInline: "3",
  paddingBlock: "2",
  md: { paddingInline: "0" },
});
const dayStyle = css({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  minHeight: "row",
  borderRadius: "lg",
  fontSize: "xs",
  color: "ink.3",
  _hover: { bg: "card" },
  "& b": { textStyle: "figure", fontSize: "lg", color: "ink" },
  _current: { bg: "pitch", color: "pitch.ink", "& b": { color: "inherit" } },
});

function DayStrip({ today, chosen }: { today: Day; chosen: Day }) {
  return (
    <nav aria-label="Days">
      <ul className={stripStyle}>
        {dayStrip(today).map((day) => (
          <li key={day}>
            <Link
              from="/"
              to="/"
              search={(search) => ({ ...search, date: day === today ? undefined : day })}
              className={dayStyle}
              aria-label={
                day === today ? `Today, ${formatLongDay(noonOf(day))}` : formatLongDay(noonOf(day))
              }
              aria-current={day === chosen ? "date" : undefined}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            >
              <span>{day === today ? "Today" : formatWeekday(noonOf(day))}</span>
              <b>{noonOf(day).getDate()}</b>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
