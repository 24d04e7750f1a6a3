import { useQuery } from "@tanstack/react-query";
import { mayRegister } from "#src/display/registration-rule.ts";
import { placeQueries } from "#src/queries/place-queries.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { stored } from "#src/storage/entries.ts";

export type Registration =
  | { state: "allowed" | "refused" | "looking" }
  | { state: "unknown"; why: string; retry: () => void };

export function useRegistration(): Registration {
  const place = useQuery(placeQueries.place());
  const storedContinent = useObservable(stored.continent);
  const continent = storedContinent ?? place.data?.continent_code ?? null;
  if (continent !== null)
    return { state: mayRegister(continent, place.data) ? "allowed" : "refused" };
  if (place.error === null || place.isFetching) return { state: "looking" };
  return { state: "unknown", why: place.error.message, retry: () => void place.refetch() };
}
