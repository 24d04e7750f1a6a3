import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "#src/api/client.ts";
import { freshFor } from "#src/queries/freshness.ts";

export const planQueries = {
  list: () =>
    queryOptions({
      queryKey: ["plans"] as const,
      queryFn: ({ signal }) => unwrap(api.GET("/plans", { signal })),
      staleTime: freshFor.prices,
      meta: { boot: true },
    }),
};

export const rateQueries = {
  all: () =>
    queryOptions({
      queryKey: ["rates"] as const,
      queryFn: ({ signal }) => unwrap(api.GET("/rates", { signal })),
      staleTime: freshFor.prices,
      meta: { boot: true },
    }),
};
