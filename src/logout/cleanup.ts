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

/** A phone's database may hang. The fan sees a message instead of a logout that never ends. */
const LIMIT_MS = 3_000;
const DELETE_LIMIT_MS = 5_000;

let running: Promise<void> | null = null;

/**
 * Removes the user's private data at logout, and when another user signs in.
 * Stores the cleanup and drops the token before any step that can fail or hang.
 * @throws Error if the saved data could not be removed yet
 */
export async function clearUserData(): Promise<void> {
  await markUserData();
  removeToken();
  stored.referral.remove();
  await finishCleanup();
}

/**
 * Another user takes over this device. The caller stores the new token at once.
 * The change of reader then starts the removal (see watchCleanup).
 */
export async function markUserData(): Promise<void> {
  const token = readToken();
  const tokenHash = token === null ? readExpiredHash() : await hashToken(token).catch(() => null);
  // Frees room first: the mark is small, but must fit.
  stored.firstPaint.remove();
  stored.queryCache.remove();
  if (currentReader.read() !== null) addPendingCleanup(tokenHash);
}

/** Retries a failed cleanup at start, on return to the foreground, and at the next sign-in. */
export function watchCleanup(): void {
  const finish = () => void finishCleanup().catch(() => undefined);
  finish();
  currentReader.subscribe(finish);
}

/**
 * After a logout, removes private data except that of the current or expired session.
 * Must end before private data is read.
 * @throws Error if it cannot be done yet
 */
export async function finishCleanup(): Promise<void> {
  if (readPendingCleanup() === null) return;
  running ??= cleanUp().finally(() => {
    running = null;
  });
  await running;
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
    // A hung database cannot be deleted, or only late. With a reader, deleting would take their
    // rows too.
    if (error instanceof TimeoutError || currentReader.read() !== null) throw error;
    await removeStore(pending);
  }
  if (currentReader.read() !== readerBefore)
    throw new Error("Somebody has signed in meanwhile, and what is theirs stays.");
  removePendingCleanup(pending);
}

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
  if ((await askWorker({ type: "FORGET", closed, kept })) === null)
    throw new Error("Nobody here can remove what is saved.");
}

/**
 * Deletes the whole store, fixtures and the marks of ended sessions included.
 * The worker sets the marks again, or a late response would be saved.
 */
async function removeStore({ closed }: PendingCleanup): Promise<void> {
  try {
    await deleteStore();
  } finally {
    await askWorker({ type: "FORGET", closed, kept: null });
  }
}

/**
 * Deletes the store without loading its code. A tab with an open connection can block this.
 * @throws Error if it could not be removed in time
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
