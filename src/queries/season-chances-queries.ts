import { queryOptions } from "@tanstack/react-query";
import type { components } from "#contract";
import { api, unwrap } from "#src/api/client.ts";
import { freshFor } from "#src/queries/freshness.ts";

export type SeasonChances = components["schemas"]["SeasonChances"];

export const seasonChancesQueries = {
  /** @param slug of a competition */
  of: (slug: string) =>
    queryOptions({
      queryKey: ["season-chances", slug] as const,
      queryFn: ({ signal }) =>
        unwrap(
          api.GET("/tournaments/{slug}/season-chances", { params: { path: { slug } }, signal }),
        ),
      staleTime: freshFor.record,
    }),
};
