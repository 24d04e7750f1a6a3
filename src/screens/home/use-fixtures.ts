import { useQuery } from "@tanstack/react-query";
import { useLocation, useSearch } from "@tanstack/react-router";
import { useNow } from "#src/clock/use-now.ts";
import { dayOf } from "#src/display/day-strip.ts";
import type { FixturesSearch } from "#src/display/search-params.ts";
import { DEFAULT_SPORT, chooseSport } from "#src/display/sport-choice.ts";
import { online } from "#src/pwa/connection.ts";
import { type EventFilters, eventQueries } from "#src/queries/event-queries.ts";
import { sportQueries } from "#src/queries/tournament-queries.ts";
import { useHiddenScores } from "#src/state/hidden-scores.ts";
import { useObservable } from "#src/state/use-observable.ts";

export type Fixtures = ReturnType<typeof useFixtures>;

export function useFixtures() {
  const search: FixturesSearch = useSearch({ strict: false });
  const isHome = useLocation({ select: ({ pathname }) => pathname === "/" });
  // The library updates its polls only on a render, so a network change renders again.
  useObservable(online);
  const today = dayOf(new Date(useNow() * 1_000));
  const sports = useQuery(sportQueries.list()).data?.body.data;
  const sport = chooseSport(search.sport, sports);
  const chosen = search.date ?? today;
  const options = eventQueries.day(search, sport, today);
  const { hideInResponse } = useHiddenScores();
  const query = useQuery({
    ...options,
    select: hideInResponse,
    placeholderData: (shown, before) =>
      differsOnlyByDay(before?.queryKey[2], options.queryKey[2]) ? shown : undefined,
  });
  const placeholderDay = query.isPlaceholderData ? query.data : undefined;
  const list = placeholderDay === undefined ? query : { ...query, data: undefined };
  const isEmpty = list.data?.body.data.length === 0;
  const upcoming = useQuery({
    ...eventQueries.upcoming(sport),
    enabled: list.isFetched && (chosen === today || isEmpty),
  });
  const isFiltered =
    search.tournament !== undefined || search.status !== undefined || search.following === 1;
  return {
    search,
    today,
    chosen,
    sports: sports ?? [DEFAULT_SPORT],
    sport,
    list,
    oldDay: placeholderDay,
    upcoming,
    isFiltered,
    /** The first-paint snapshot shows only this list. */
    isLanding: isHome && !isFiltered && options.meta?.["boot"] === true,
    showsNext: !isFiltered && chosen === today,
  };
}

function differsOnlyByDay(before: EventFilters | undefined, next: EventFilters): boolean {
  return (
    before !== undefined &&
    before.sport_id === next.sport_id &&
    before.tournament_id === next.tournament_id &&
    before.status === next.status
  );
}
