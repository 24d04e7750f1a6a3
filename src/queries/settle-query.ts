import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import { ApiError, NetworkError } from "#src/api/api-error.ts";
import { api, unwrap } from "#src/api/client.ts";
import type { PaymentKey } from "#src/display/payment-return.ts";
import { reloadGuard } from "#src/pwa/this-tab.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { replaceUser } from "#src/queries/replace-user.ts";
import { readToken, sessionId } from "#src/storage/session.ts";

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 15_000;

/** A query, because many renders must share one request. The server settles a payment once. */
export const settleQueries = {
  all: () => ["settle"] as const,

  settle: (payment: PaymentKey | null, session = sessionId()) =>
    queryOptions({
      queryKey: ["settle", payment?.source, payment?.reference, session] as const,
      queryFn:
        payment === null || session === null ? skipToken : ({ client }) => settle(client, payment),
      retry: (_failures, error) => isUndecided(error),
      retryDelay: (attempt) => Math.min(FIRST_PAUSE_MS * 1.5 ** attempt, LONGEST_PAUSE_MS),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnMount: false,
      refetchOnWindowFocus: false,
    }),
};

async function settle(client: QueryClient, body: PaymentKey) {
  const token = readToken();
  const release = reloadGuard.hold();
  try {
    const settled = (await unwrap(api.POST("/subscriptions/pay", { body }))).body;
    if (readToken() === token) {
      replaceUser(client, settled.data);
      void client.invalidateQueries({ queryKey: eventQueries.details() });
    }
    return settled;
  } finally {
    release();
  }
}

export function isUndecided(error: Error | null): boolean {
  if (error instanceof NetworkError) return true;
  return (
    error instanceof ApiError &&
    (error.status >= 500 || error.status === 429 || isUnconfirmed(error))
  );
}

export function isUnknownPayment(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

export function isUnconfirmed(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "payment_open";
}
