import { queryOptions } from "@tanstack/react-query";
import { readIdSlug } from "#domain/id-slug.ts";
import { api, unwrap } from "#src/api/client.ts";
import type { components } from "#contract";
import { pollInterval } from "#src/queries/event-queries.ts";
import { freshFor } from "#src/queries/freshness.ts";

type Schemas = components["schemas"];
export type Club = Schemas["Club"];
export type ListedTeam = Schemas["ListedTeam"];

export const clubQueries = {
  all: () =>
    queryOptions({
      queryKey: ["clubs", "all"] as const,
      queryFn: ({ signal }) => unwrap(api.GET("/teams", { signal })),
      staleTime: freshFor.clubs,
    }),

  detail: (slug: string) =>
    queryOptions({
      queryKey: ["clubs", "detail", readIdSlug(slug)] as const,
      queryFn: ({ signal }) =>
        unwrap(api.GET("/teams/{slug}", { params: { path: { slug } }, signal })),
      staleTime: freshFor.scores,
      refetchInterval: pollInterval,
    }),
};
