import {
  type QueryClient,
  useIsMutating,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { components } from "#contract";
import type { Currency } from "#domain/money.ts";
import { ApiError } from "#src/api/api-error.ts";
import { api, unwrap } from "#src/api/client.ts";
import { writeQuestions } from "#src/display/payment-return.ts";
import { readCheckoutAddress } from "#src/display/checkout-address.ts";
import { reloadGuard } from "#src/pwa/this-tab.ts";
import { packQueries, upgradeQueries } from "#src/queries/payment-queries.ts";
import { planQueries, rateQueries } from "#src/queries/pricing-queries.ts";
import { replaceUser } from "#src/queries/replace-user.ts";
import { type User, userQueries } from "#src/queries/user-queries.ts";
import { createObservable } from "#src/state/observable.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { readChosen } from "#src/storage/chosen-questions.ts";
import { readToken } from "#src/storage/session.ts";

export type Order = {
  currency: Currency;
  amount: number;
  matchSlug: string | undefined;
} & ({ kind: "plan" | "upgrade"; planId: number } | { kind: "topup"; packId: number });

type Outcome = { isMade: false; url: string } | { isMade: true; user: User; message: string };

const ORDER_KEY = ["order"] as const;

/** How long the provider's page may take before the fan may press again. */
const LEAVING_MS = 15_000;

/** The checkout is loading: no further order from this page. */
const isLeaving = createObservable(false);

// Back from the checkout, the browser may restore this page from its cache.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) isLeaving.set(false);
});

export function useOrder({
  onMade,
  onFailure,
}: {
  onMade: (message: string) => void;
  onFailure: (error: Error, order: Order) => void;
}) {
  const queryClient = useQueryClient();
  const running = useIsMutating({ mutationKey: ORDER_KEY });
  const leaving = useObservable(isLeaving);
  const { mutate, error, reset } = useMutation({
    mutationKey: ORDER_KEY,
    mutationFn: async (order: Order) => {
      const token = readToken();
      const outcome = await place(order);
      // A user who signed in since then must not pay for it.
      if (readToken() !== token) return null;
      if (outcome.isMade) replaceUser(queryClient, outcome.user);
      else navigateTo(outcome.url);
      return outcome;
    },
    onSuccess: (outcome) => {
      if (outcome?.isMade === true) onMade(outcome.message);
    },
    onError: (failure, order) => {
      if (failure instanceof ApiError && failure.status === 409) askPricesAgain(queryClient);
      onFailure(failure, order);
    },
  });
  return {
    start: (order: Order) => {
      if (queryClient.isMutating({ mutationKey: ORDER_KEY }) === 0 && !isLeaving.read())
        mutate(order);
    },
    isRunning: running > 0 || leaving,
    error,
    reset,
  };
}

async function place(order: Order): Promise<Outcome> {
  const release = reloadGuard.hold();
  try {
    const { currency, amount } = order;
    // An upgrade with nothing left to pay happens at once; the contract allows no amount of 0.
    const shown = { currency, ...returnAddresses(order.matchSlug), ...(amount > 0 && { amount }) };
    if (order.kind === "topup")
      return toPay(
        (await unwrap(api.POST("/wallet/topups", { body: { ...shown, pack_id: order.packId } })))
          .body.data,
      );
    const body = { ...shown, plan_id: order.planId };
    if (order.kind === "plan")
      return toPay((await unwrap(api.POST("/subscriptions/initialize", { body }))).body.data);
    const { message, data } = (await unwrap(api.PATCH("/subscriptions/upgrade", { body }))).body;
    return data.data === null ? { isMade: true, message, user: data.user } : toPay(data.data);
  } finally {
    release();
  }
}

/** @throws Error if the checkout address is not trusted */
function toPay({ url }: components["schemas"]["Checkout"]): Outcome {
  const address = readCheckoutAddress(url, location);
  if (address === null)
    throw new Error(
      "The checkout address is not safe to open. Nothing was charged; try again later.",
    );
  return { isMade: false, url: address };
}

function returnAddresses(matchSlug: string | undefined) {
  const success = new URL("/pricing", location.origin);
  if (matchSlug !== undefined) {
    success.searchParams.set("match", matchSlug);
    const chosen = writeQuestions(readChosen(matchSlug));
    if (chosen !== null) success.searchParams.set("questions", chosen);
  }
  const cancel = new URL(success);
  cancel.searchParams.set("status", "cancelled");
  return { success_url: success.href, cancel_url: cancel.href };
}

function navigateTo(url: string): void {
  const release = reloadGuard.hold();
  isLeaving.set(true);
  location.assign(url);
  setTimeout(() => {
    release();
    isLeaving.set(false);
  }, LEAVING_MS);
}

function askPricesAgain(queryClient: QueryClient): void {
  for (const { queryKey } of [
    planQueries.list(),
    rateQueries.all(),
    packQueries.list(),
    { queryKey: upgradeQueries.all() },
    { queryKey: userQueries.all() },
  ])
    void queryClient.invalidateQueries({ queryKey });
}
