import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "#src/api/client.ts";
import { type Place, lookUpPlace } from "#src/api/look-up-place.ts";
import { freshFor } from "#src/queries/freshness.ts";
import { stored } from "#src/storage/entries.ts";

export const placeQueries = {
  place: () =>
    queryOptions({
      queryKey: ["place"] as const,
      queryFn: async ({ signal }) => savePlace(await lookUpPlace(signal)),
      staleTime: freshFor.lists,
      meta: { boot: true },
    }),
};

export const countryQueries = {
  list: () =>
    queryOptions({
      queryKey: ["countries"] as const,
      queryFn: ({ signal }) => unwrap(api.GET("/countries", { signal })),
      staleTime: freshFor.lists,
      meta: { boot: true },
    }),
};

function savePlace(place: Place): Place {
  stored.countryName.write(place.country_name);
  stored.countryCode.write(place.country);
  stored.continent.write(place.continent_code);
  stored.currency.write(place.currency);
  return place;
}
