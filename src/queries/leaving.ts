import { api } from "#src/api/client.ts";
import { ApiError } from "#src/api/api-error.ts";
import { unwrap } from "#src/api/unwrap.ts";
import { hashToken } from "#offline/token-hash.ts";
import {
  addToLogoutQueue,
  hashLogoutQueue,
  readLogoutQueue,
  removeFromLogoutQueue,
} from "#src/storage/logout-queue.ts";
import { isOnline, subscribeConnection } from "#src/pwa/connection.ts";

/** Ends a sign-in on the server, now or as soon as it can be reached. Settles once it is written down, as a hash. */
export async function leaveServer(token: string): Promise<void> {
  // A page that was not loaded over HTTPS can make none, and is asked to end it this once.
  const tokenHash = await hashToken(token).catch(() => null);
  if (tokenHash !== null) addToLogoutQueue(tokenHash);
  void endNow(token, tokenHash);
}

/** The first thing that is asked after a start or a return to the network. */
export function watchLeaving(): void {
  void hashLogoutQueue().then(sendLeaving);
  subscribeConnection(() => {
    if (isOnline()) void sendLeaving();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void sendLeaving();
  });
}

async function endNow(token: string, tokenHash: string | null): Promise<void> {
  try {
    // Named by its token, since the device has forgotten that; sent even if the page is closed meanwhile.
    await unwrap(
      api.GET("/auth/logout", { headers: { Authorization: `Bearer ${token}` }, keepalive: true }),
    );
  } catch (error) {
    // Silence, and being asked to wait, say nothing; that there is no such sign-in says all.
    if (!(error instanceof ApiError) || error.status !== 401) return sendLeaving();
  }
  if (tokenHash !== null) removeFromLogoutQueue(tokenHash);
}

const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 300_000;
let retryMs = FIRST_RETRY_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A device that believes it is online is not told when the way to the server opens: asked again, ever more seldom. */
async function sendLeaving(): Promise<void> {
  clearTimeout(timer);
  await Promise.all(readLogoutQueue().map(endByHash));
  if (readLogoutQueue().length === 0) {
    retryMs = FIRST_RETRY_MS;
    return;
  }
  clearTimeout(timer);
  timer = setTimeout(() => void sendLeaving(), retryMs);
  retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
}

async function endByHash(tokenHash: string): Promise<void> {
  try {
    await unwrap(api.POST("/auth/logout", { body: { token_hash: tokenHash }, keepalive: true }));
    removeFromLogoutQueue(tokenHash);
  } catch {
    // Sent again: it stays written down.
  }
}
