import { api } from "#src/api/client.ts";
import { unwrap } from "#src/api/unwrap.ts";
import { proofQueries } from "#src/queries/proof-queries.ts";
import { queryClient } from "#src/queries/query-client.ts";
import { whenIdle } from "#src/when-idle.ts";

const LOOK_EVERY_MS = 3_600_000;
let lookedAt: number | null = null;

/**
 * Once a visit, and again after an hour, this page's worker sees what was sealed since: it asks, compares with what it
 * has seen, and keeps. Without one nothing could be kept, so nothing is asked.
 */
export function lookAtSeals(): void {
  if (
    navigator.serviceWorker.controller === null ||
    (lookedAt !== null && Date.now() - lookedAt < LOOK_EVERY_MS)
  )
    return;
  lookedAt = Date.now();
  whenIdle(() => void look());
}

async function look(): Promise<void> {
  // Whether it is reached does not matter: the next visit looks again.
  await unwrap(api.GET("/proofs", {})).catch(() => undefined);
  // A page that shows what was seen may have been there first.
  await queryClient.invalidateQueries({ queryKey: proofQueries.allSeen() });
}

/** Installed apps are rarely closed. */
export function lookAgainOnReturn(): void {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") lookAtSeals();
  });
}
