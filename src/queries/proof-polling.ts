import { api } from "#src/api/client.ts";
import { unwrap } from "#src/api/unwrap.ts";
import { whenIdle } from "#src/pwa/when-idle.ts";
import { proofQueries } from "#src/queries/proof-queries.ts";
import { queryClient } from "#src/queries/query-client.ts";

const POLL_EVERY_MS = 3_600_000;
let polledAt: number | null = null;

/**
 * Once a visit, and again after an hour, this page's worker sees what was sealed since: it asks, compares with what it
 * has seen, and keeps. Without one nothing could be kept, so nothing is asked.
 */
export function pollProofs(): void {
  if (
    navigator.serviceWorker.controller === null ||
    (polledAt !== null && Date.now() - polledAt < POLL_EVERY_MS)
  )
    return;
  polledAt = Date.now();
  whenIdle(() => void poll());
}

async function poll(): Promise<void> {
  // Whether it is reached does not matter: the next visit asks again.
  await unwrap(api.GET("/proofs", {})).catch(() => undefined);
  // A page that shows what was seen may have been there first.
  await queryClient.invalidateQueries({ queryKey: proofQueries.allSeen() });
}

/** Installed apps are rarely closed. */
export function pollProofsOnReturn(): void {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") pollProofs();
  });
}
