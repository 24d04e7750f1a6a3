import { queryOptions, skipToken } from "@tanstack/react-query";
import type { components } from "#contract";
import { api, unwrap } from "#src/api/client.ts";
import { sessionId } from "#src/storage/session.ts";
import { freshFor } from "#src/queries/freshness.ts";

export type User = components["schemas"]["User"];

export const userQueries = {
  all: () => ["user"] as const,

  me: (session = sessionId()) =>
    queryOptions({
      queryKey: ["user", "me", session] as const,
      queryFn:
        session === null ? skipToken : ({ signal }) => unwrap(api.GET("/auth/me", { signal })),
      staleTime: freshFor.user,
      meta: { boot: true },
    }),

  byId: (id: number, session = sessionId()) =>
    queryOptions({
      queryKey: ["user", "by-id", id, session] as const,
      queryFn:
        session === null
          ? skipToken
          : ({ signal }) => unwrap(api.GET("/users/{id}", { params: { path: { id } }, signal })),
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
};
