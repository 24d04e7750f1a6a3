import { TimeoutError, withTimeout } from "#offline/timeout.ts";
import { STORE_NAME } from "#offline/rows.ts";
import { hashToken } from "#offline/token-hash.ts";
import {
  type PendingCleanup,
  addPendingCleanup,
  readPendingCleanup,
  removePendingCleanup,
} from "#src/logout/pending-cleanup.ts";
import { askWorker } from "#src/pwa/ask-worker.ts";
import { stored } from "#src/storage/entries.ts";
import { currentReader, readExpiredHash, readToken, removeToken } from "#src/storage/session.ts";

/** A phone's database may hang; a fan who logs out is told so instead of being held. */
const LIMIT_MS = 3_000;
const DELETE_LIMIT_MS = 5_000;

let running: Promise<void> | null = null;

/**
 * Removes the user from this device: at logout and when another user signs in. What is to be done is written down and
 * the token goes before anything that can fail or hang; what is in memory goes with it (see session-end.ts), what is
 * public stays.
 * @throws Error where what is saved here could not be removed yet
 */
export async function clearUserData(): Promise<void> {
  await markUserData();
  removeToken();
  stored.referral.remove();
  await finishCleanup();
}

/**
 * Another user takes over this device: writes down what is to be removed. The caller stores the new token at once, and the
 * change of reader starts the removal (see watchCleanup). At no moment is nobody signed in.
 */
export async function markUserData(): Promise<void> {
  const token = readToken();
  const tokenHash = token === null ? readExpiredHash() : await hashToken(token).catch(() => null);
  // First what takes room: the mark is small, and must find some.
  stored.firstPaint.remove();
  stored.queryCache.remove();
  if (currentReader.read() !== null) addPendingCleanup(tokenHash);
}

/** What a logout could not remove is removed at the next start, on each return to the foreground, and once somebody signs in. */
export function watchCleanup(): void {
  const finish = () => void finishCleanup().catch(() => undefined);
  finish();
  currentReader.subscribe(finish);
}

/**
 * Removes what is private of everybody but who is signed in now, or whose session has expired here, where a logout has
 * asked for it. Nothing private is read from the store before.
 * @throws Error where it cannot be done yet
 */
export async function finishCleanup(): Promise<void> {
  if (readPendingCleanup() === null) return;
  running ??= cleanUp().finally(() => {
    running = null;
  });
  await running;
  // Another logout while this one was being done.
  await finishCleanup();
}

async function cleanUp(): Promise<void> {
  const pending = readPendingCleanup();
  if (pending === null) return;
  const readerBefore = currentReader.read();
  const kept = await ownerHash();
  try {
    await removeRows(pending, kept, () => currentReader.read() === readerBefore);
  } catch (error) {
    // A database that hangs does not go either, and would do so late. Of whose phone it is, all would go as well.
    if (error instanceof TimeoutError || currentReader.read() !== null) throw error;
    await removeStore(pending);
  }
  if (currentReader.read() !== readerBefore)
    throw new Error("Somebody has signed in meanwhile, and what is theirs stays.");
  removePendingCleanup(pending);
}

/** Whose rows stay. */
async function ownerHash(): Promise<string | null> {
  const token = readToken();
  return token === null ? readExpiredHash() : hashToken(token);
}

async function removeRows(
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
 * What the store holds goes as a whole, fixtures included. So do the marks that sessions are over; the worker sets them
 * again, or a late answer would be filed.
 */
async function removeStore({ closed }: PendingCleanup): Promise<void> {
  try {
    await deleteStore();
  } finally {
    await askWorker({ type: "FORGET", closed, kept: null });
  }
}

/**
 * Removes the whole store, without its code. A tab that keeps it open can hold this up for ever.
 * @throws Error where it could not be removed in time
 */
function deleteStore(): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("The saved data could not be removed."));
    const request = indexedDB.deleteDatabase(STORE_NAME);
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", fail);
    setTimeout(fail, DELETE_LIMIT_MS);
  });
}
