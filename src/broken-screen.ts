import { ApiError, NetworkError } from "#src/api/api-error.ts";
import { reloadGuard } from "#src/pwa/reload-guard.ts";
import { dropPersisted } from "#src/queries/persister.ts";
import { queryClient } from "#src/queries/query-client.ts";

/**
 * A screen threw, maybe because of a persisted answer, which would break each later start as well. The next start does
 * without persisted answers. Where a worker is in charge it comes by itself, once (watch-start.js).
 */
export function recoverFromBrokenScreen(error: unknown): void {
  // A loader did not get its data. The screen says so, and nothing is broken.
  if (error instanceof ApiError || error instanceof NetworkError) return;
  dropPersisted(queryClient);
  if (reloadGuard.mayReload()) dispatchEvent(new Event("screen-failed"));
}
