import { TimeoutError, withTimeout } from "#offline/timeout.ts";
import { deleteStore } from "#src/storage/delete-store.ts";
import { hashToken } from "#offline/token-hash.ts";
import {
  type PendingCleanup,
  readPendingCleanup,
  removePendingCleanup,
} from "#src/storage/pending-cleanup.ts";
import { readExpiredHash, readToken, readerScope, subscribeSession } from "#src/storage/session.ts";
import { askWorker } from "#src/pwa/ask-worker.ts";

/** A phone's database may hang; a fan who logs out is told so instead of being held. */
const LIMIT_MS = 3_000;

let running: Promise<void> | null = null;

/** What a log-out could not remove is removed at the next start, on each return to the foreground, and once somebody signs in. */
export function watchForget(): void {
  const finish = () => void finishForget().catch(() => undefined);
  finish();
  subscribeSession(finish);
}

/**
 * Removes what is private of everybody but who is signed in now, or whose sign-in has expired here, where a log-out has asked for it. Nothing private is
 * read from the store before.
 * @throws Error where it cannot be done yet
 */
export async function finishForget(): Promise<void> {
  if (readPendingCleanup() === null) return;
  running ??= forget().finally(() => {
    running = null;
  });
  await running;
  // Another log-out while this one was being done.
  await finishForget();
}

async function forget(): Promise<void> {
  const pending = readPendingCleanup();
  if (pending === null) return;
  const reader = readerScope();
  const kept = await ownerHash();
  try {
    await forgetRows(pending, kept, () => readerScope() === reader);
  } catch (error) {
    // A database that hangs does not go either, and would do so late. Of whose phone it is, all would go as well.
    if (error instanceof TimeoutError || readerScope() !== null) throw error;
    await forgetStore(pending);
  }
  if (readerScope() !== reader)
    throw new Error("Somebody has signed in meanwhile, and what is theirs stays.");
  removePendingCleanup(pending);
}

/** Whose rows stay. */
async function ownerHash(): Promise<string | null> {
  const token = readToken();
  return token === null ? readExpiredHash() : hashToken(token);
}

async function forgetRows(
  { closed }: PendingCleanup,
  kept: string | null,
  isStill: () => boolean,
): Promise<void> {
  const part = await withTimeout(LIMIT_MS, import("#src/storage/device-store.ts")).catch(
    () => undefined,
  );
  if (part !== undefined)
    return withTimeout(LIMIT_MS, part.removeOtherAccounts(closed, kept, isStill));
  // The worker has the store's code at hand.
  if ((await askWorker({ type: "FORGET", closed, kept })) === null)
    throw new Error("Nobody here can remove what is saved.");
}

/**
 * What the store holds goes as a whole, fixtures included. So do the marks that sign-ins are over; the worker sets them
 * again, or a late answer would be filed.
 */
async function forgetStore({ closed }: PendingCleanup): Promise<void> {
  try {
    await deleteStore();
  } finally {
    await askWorker({ type: "FORGET", closed, kept: null });
  }
}
