import { TimeUp, atMost } from '#src/at-most.ts';
import { deleteStore } from '#src/offline/delete-store.ts';
import { hashToken } from '#src/offline/hash-token.ts';
import { type PendingForget, readForget, unmarkForget } from '#src/offline/pending-forget.ts';
import { readToken } from '#src/offline/session.ts';
import { askWorker } from '#src/pwa/ask-worker.ts';

/** A phone's database may hang; a fan who logs out is told so instead of being held. */
const LIMIT_MS = 3_000;

let running: Promise<void> | null = null;

/** What a log-out could not remove is removed at the next start and on each return to the foreground. */
export function watchForget(): void {
  const finish = () => void finishForget().catch(() => undefined);
  finish();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') finish();
  });
}

/**
 * Removes what is private of everybody but who is signed in now, where a log-out has asked for it. Nothing private is
 * read from the store before.
 * @throws Error where it cannot be done yet
 */
export async function finishForget(): Promise<void> {
  if (readForget() === null) return;
  running ??= forget().finally(() => {
    running = null;
  });
  await running;
  // Another log-out while this one was being done.
  await finishForget();
}

async function forget(): Promise<void> {
  const pending = readForget();
  if (pending === null) return;
  const token = readToken();
  try {
    await forgetRows(pending, token);
  } catch (error) {
    // A database that hangs does not go either, and would do so late. Of who has signed in, all would go as well.
    if (error instanceof TimeUp || readToken() !== null) throw error;
    await forgetStore(pending);
  }
  if (readToken() !== token) throw new Error('Somebody has signed in meanwhile, and what is theirs stays.');
  unmarkForget(pending);
}

async function forgetRows({ closed }: PendingForget, token: string | null): Promise<void> {
  const kept = token === null ? null : await hashToken(token);
  const part = await atMost(LIMIT_MS, import('#src/offline/store.ts')).catch(() => undefined);
  if (part !== undefined) return atMost(LIMIT_MS, part.forgetOthers(closed, kept, () => readToken() === token));
  // The worker has the store's code at hand.
  if ((await askWorker({ type: 'FORGET', closed, kept })) === null) throw new Error('Nobody here can remove what is saved.');
}

/**
 * What the store holds goes as a whole, fixtures included. So do the marks that sign-ins are over; the worker sets them
 * again, or a late answer would be filed.
 */
async function forgetStore({ closed }: PendingForget): Promise<void> {
  try {
    await deleteStore();
  } finally {
    await askWorker({ type: 'FORGET', closed, kept: null });
  }
}
