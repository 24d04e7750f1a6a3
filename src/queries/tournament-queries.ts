import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "#src/api/client.ts";
import { freshFor } from "#src/queries/freshness.ts";

export const sportQueries = {
  list: () =>
    queryOptions({
      queryKey: ["sports"] as const,
      queryFn: ({ signal }) => unwrap(api.GET("/sports", { signal })),
      staleTime: freshFor.lists,
      meta: { boot: true },
    }),
};

export const tournamentQueries = {
  all: () =>
    queryOptions({
      queryKey: ["tournaments", "all"] as const,
      queryFn: ({ signal }) => unwrap(api.GET("/tournaments", { signal })),
      staleTime: freshFor.lists,
    }),

  list: (sportId: number) =>
    queryOptions({
      queryKey: ["tournaments", sportId] as const,
      queryFn: ({ signal }) =>
        unwrap(api.GET("/tournaments", { params: { query: { sport_id: sportId } }, signal })),
      staleTime: freshFor.lists,
    }),
};
