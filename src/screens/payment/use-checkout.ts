import { ApiError, explanationOf } from "#src/api/api-error.ts";
import { type Order, useOrder } from "#src/queries/order-mutation.ts";
import { showToast } from "#src/ui/toast.ts";

const START_FAILURE =
  "Error occurred while initializing payment. Please refresh this page and try again or contact us for help.";
const UPGRADE_FAILURE = "Error occurred. Please try again.";
/** Refusals whose message helps the fan: a changed price or plan, or a rate limit. */
const EXPLAINED_STATUSES: ReadonlySet<number> = new Set([403, 404, 409, 429]);

export function useCheckout({ onOrdered }: { onOrdered?: () => void } = {}) {
  const order = useOrder({
    onMade: (message) => {
      showToast(message, { tone: "good" });
      onOrdered?.();
    },
    onFailure: (error, { kind }) => showToast(orderFailure(error, kind), { tone: "bad" }),
  });
  return { start: order.start, isRunning: order.isRunning, error: order.error };
}

export function orderFailure(error: Error, kind: Order["kind"]): string {
  const message = explanationOf(error);
  if (kind === "upgrade") return message ?? UPGRADE_FAILURE;
  const isExplained = error instanceof ApiError && EXPLAINED_STATUSES.has(error.status);
  return isExplained ? (message ?? START_FAILURE) : START_FAILURE;
}
