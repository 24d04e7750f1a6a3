import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/api/client.ts";
import { unwrap } from "#src/api/unwrap.ts";
import { freshFor } from "#src/queries/freshness.ts";

export const geoQueries = {
  place: () =>
    queryOptions({
      queryKey: ["geo"] as const,
      queryFn: ({ signal }) => unwrap(api.GET("/geo", { signal })),
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
