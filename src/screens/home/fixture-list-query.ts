import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { components } from "#contract";
import type { Day } from "#domain/day.ts";
import { timeZone } from "#src/clock/time-zone.ts";
import { useNow } from "#src/clock/use-now.ts";
import { dayOf } from "#src/display/day-strip.ts";
import type { FixturesSearch } from "#src/display/search-params.ts";
import { DEFAULT_SPORT, chooseSport } from "#src/display/sport-choice.ts";
import { online } from "#src/pwa/connection.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { sportQueries } from "#src/queries/tournament-queries.ts";
import { useObservable } from "#src/state/use-observable.ts";

/** What the address asks for, and the answers to it. */
export function useFixtures() {
  const search = useSearch({ from: "/" });
  // Drawn anew as the network goes: the library thinks its polls over only then.
  useObservable(online);
  const today = dayOf(new Date(useNow() * 1_000));
  const sports = useQuery(sportQueries.list()).data?.body.data;
  const sport = chooseSport(search.sport, sports);
  const options = fixtureListOptions(search, sport, today);
  const list = useQuery(options);
  const upcoming = useQuery({ ...eventQueries.upcoming(sport.id), enabled: list.isFetched });
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

/** One day of one sport in the fan's own time zone. Today's football without filters is the next start's first frame. */
export function fixtureListOptions(
  search: FixturesSearch,
  sport: components["schemas"]["Sport"],
  today: Day,
) {
  const boot =
    (search.date ?? today) === today &&
    search.tournament === undefined &&
    search.status === undefined &&
    sport.slug === DEFAULT_SPORT.slug;
  return eventQueries.list(
    {
      sport_id: sport.id,
      schedule_date: search.date ?? today,
      tz: timeZone(),
      ...(search.tournament === undefined ? {} : { tournament_id: search.tournament }),
      ...(search.status === undefined ? {} : { status: search.status }),
    },
    { boot },
  );
}
