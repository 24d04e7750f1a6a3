import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import type { components } from "#contract";
import { api, unwrap } from "#src/api/client.ts";
import { freshFor } from "#src/queries/freshness.ts";
import { sessionId } from "#src/storage/session.ts";

export type SignIn = components["schemas"]["SignIn"];
export type Referral = components["schemas"]["Referral"];

const REFERRALS_A_PAGE = 10;

export const signInQueries = {
  all: () => ["sign-ins"] as const,

  list: (session = sessionId()) =>
    queryOptions({
      queryKey: ["sign-ins", session] as const,
      queryFn:
        session === null
          ? skipToken
          : ({ signal }) => unwrap(api.GET("/auth/sessions", { signal })),
      staleTime: 0,
    }),
};

export const referralQueries = {
  page: (page: number, session = sessionId()) =>
    queryOptions({
      queryKey: ["referrals", session, page] as const,
      queryFn:
        session === null
          ? skipToken
          : ({ signal }) =>
              unwrap(
                api.GET("/referrals", {
                  params: { query: { page, per_page: REFERRALS_A_PAGE } },
                  signal,
                }),
              ),
      placeholderData: keepPreviousData,
      staleTime: freshFor.user,
    }),
};
