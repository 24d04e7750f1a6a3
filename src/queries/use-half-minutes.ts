import { useQuery } from "@tanstack/react-query";
import { FOOTBALL, sportOf } from "#engine/sport.ts";
import { sportQueries } from "#src/queries/tournament-queries.ts";

/** Minutes of one half of a sport; football's until the sports are loaded. */
export function useHalfMinutes(sportId: number): number {
  const { data } = useQuery(sportQueries.list());
  const sport = data?.body.data.find(({ id }) => id === sportId);
  return sportOf(sport?.slug ?? FOOTBALL.slug).halves.minutes;
}
