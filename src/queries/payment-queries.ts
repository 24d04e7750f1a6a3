import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import type { components } from "#contract";
import type { Currency } from "#domain/money.ts";
import { api, unwrap } from "#src/api/client.ts";
import { freshFor } from "#src/queries/freshness.ts";
import { sessionId } from "#src/storage/session.ts";

type Schemas = components["schemas"];
export type Payment = Schemas["Payment"];
export type Receipt = Schemas["Receipt"];
export type Spending = Schemas["Spending"];
export type PointsPack = Schemas["PointsPack"];
export type UpgradePrice = Schemas["UpgradePrice"];

const A_PAGE = 20;

/** Never saved on the phone. */
export const paymentQueries = {
  all: () => ["payments"] as const,

  page: (page: number, session = sessionId()) =>
    queryOptions({
      queryKey: ["payments", "page", session, page] as const,
      queryFn:
        session === null
          ? skipToken
          : ({ signal }) =>
              unwrap(
                api.GET("/payments", { params: { query: { page, per_page: A_PAGE } }, signal }),
              ),
      placeholderData: keepPreviousData,
      staleTime: freshFor.user,
    }),

  receipt: (reference: string, session = sessionId()) =>
    queryOptions({
      queryKey: ["payments", "receipt", session, reference] as const,
      queryFn:
        session === null
          ? skipToken
          : ({ signal }) =>
              unwrap(api.GET("/payments/{reference}", { params: { path: { reference } }, signal })),
      staleTime: freshFor.user,
    }),
};

export const spendingQueries = {
  page: (page: number, session = sessionId()) =>
    queryOptions({
      queryKey: ["spendings", session, page] as const,
      queryFn:
        session === null
          ? skipToken
          : ({ signal }) =>
              unwrap(
                api.GET("/spendings", { params: { query: { page, per_page: A_PAGE } }, signal }),
              ),
      placeholderData: keepPreviousData,
      staleTime: freshFor.user,
    }),
};

export const packQueries = {
  list: () =>
    queryOptions({
      queryKey: ["packs"] as const,
      queryFn: ({ signal }) => unwrap(api.GET("/wallet/packs", { signal })),
      staleTime: freshFor.prices,
    }),
};

export const upgradeQueries = {
  all: () => ["upgrade-price"] as const,

  price: (planId: number, currency: Currency, session = sessionId()) =>
    queryOptions({
      queryKey: ["upgrade-price", planId, currency, session] as const,
      queryFn:
        session === null
          ? skipToken
          : ({ signal }) =>
              unwrap(
                api.GET("/subscriptions/upgrade-price", {
                  params: { query: { plan_id: planId, currency } },
                  cache: "no-store",
                  signal,
                }),
              ),
      staleTime: 0,
      gcTime: 0,
    }),
};
