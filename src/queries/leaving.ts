import { api } from '#src/api/client.ts';
import { ApiError } from '#src/api/api-error.ts';
import { unwrap } from '#src/api/unwrap.ts';
import { addLeaving, clearLeaving, readLeaving, removeLeaving } from '#src/offline/pending-logout.ts';
import { isOnline, subscribeConnection } from '#src/pwa/connection.ts';

/** Ends a sign-in on the server, now or as soon as it can be reached. */
export function leaveServer(token: string): void {
  addLeaving(token);
  void sendLeaving();
}

/** The first thing that is asked after a start or a return to the network. */
export function watchLeaving(): void {
  void sendLeaving();
  subscribeConnection(() => {
    if (isOnline()) void sendLeaving();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendLeaving();
  });
}

/** Whoever signs in next finds nothing of the last one: one more try, and it is forgotten here. */
export function finishLeaving(): void {
  void sendLeaving();
  clearLeaving();
}

const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 300_000;
let retryMs = FIRST_RETRY_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A device that believes it is online is not told when the way to the server opens: asked again, ever more seldom. */
async function sendLeaving(): Promise<void> {
  clearTimeout(timer);
  await Promise.all(readLeaving().map(endOnServer));
  if (readLeaving().length === 0) {
    retryMs = FIRST_RETRY_MS;
    return;
  }
  timer = setTimeout(() => void sendLeaving(), retryMs);
  retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
}

async function endOnServer(token: string): Promise<void> {
  try {
    // Named by its token, since the device has forgotten that; sent even if the page is closed meanwhile.
    await unwrap(api.GET('/auth/logout', { headers: { Authorization: `Bearer ${token}` }, keepalive: true }));
  } catch (error) {
    // A refusal says that it has ended already; silence says nothing.
    if (!(error instanceof ApiError) || error.status >= 500) return;
  }
  removeLeaving(token);
}
