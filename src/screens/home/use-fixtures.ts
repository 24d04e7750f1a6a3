import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { dayOf } from "#src/domain/day-strip.ts";
import { DEFAULT_SPORT, chooseSport } from "#src/domain/sport-choice.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { sportQueries } from "#src/queries/sport-queries.ts";
import { online } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { fixtureListOptions } from "#src/screens/home/fixture-list-options.ts";
import { useNow } from "#src/clock/use-now.ts";

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
