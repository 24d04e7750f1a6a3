import { queryOptions } from "@tanstack/react-query";
import type { components } from "#contract";
import { readIdSlug } from "#domain/id-slug.ts";
import { api, unwrap } from "#src/api/client.ts";
import { pollInterval } from "#src/queries/event-queries.ts";
import { freshFor } from "#src/queries/freshness.ts";

type Schemas = components["schemas"];
export type CompetitionTable = Schemas["CompetitionTable"];

export const tableQueries = {
  of: (slug: string) =>
    queryOptions({
      queryKey: ["table", readIdSlug(slug)] as const,
      queryFn: ({ signal }) =>
        unwrap(api.GET("/tournaments/{slug}/table", { params: { path: { slug } }, signal })),
      staleTime: freshFor.scores,
      refetchInterval: pollInterval,
    }),
};
