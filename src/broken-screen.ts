import { ApiError, NetworkError } from "#src/api/api-error.ts";
import { reloadGuard } from "#src/pwa/this-tab.ts";
import { dropPersisted } from "#src/queries/persister.ts";
import { queryClient } from "#src/queries/query-client.ts";

/**
 * A persisted response may have broken the screen, and would break each later start.
 * The next start does without; with a worker it restarts by itself, once (watch-start.js).
 */
export function recoverFromBrokenScreen(error: unknown): void {
  // A loader did not get its data. The screen shows that; nothing is broken.
  if (error instanceof ApiError || error instanceof NetworkError) return;
  dropPersisted(queryClient);
  if (reloadGuard.mayReload()) dispatchEvent(new Event("screen-failed"));
}
