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

/** A phone's database may hang. The fan then sees a message. */
const LIMIT_MS = 3_000;
const DELETE_LIMIT_MS = 5_000;

let running: Promise<void> | null = null;

/** @throws Error if the saved data could not be removed yet */
export async function clearUserData(): Promise<void> {
  await markUserData();
  removeToken();
  stored.referral.remove();
  await finishCleanup();
}

/** Another user takes over this device, and the caller stores the new token at once. */
export async function markUserData(): Promise<void> {
  const token = readToken();
  const tokenHash = token === null ? readExpiredHash() : await hashToken(token).catch(() => null);
  // Frees room first: the mark is small, but must fit.
  stored.firstPaint.remove();
  stored.queryCache.remove();
  if (currentReader.read() !== null) addPendingCleanup(tokenHash);
}

export function watchCleanup(): void {
  const finish = () => void finishCleanup().catch(() => undefined);
  finish();
  currentReader.subscribe(finish);
}

/** Call before private data is read. @throws Error if it cannot be done yet */
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
  const keptHash = await ownerHash();
  try {
    await removeRows(pending, keptHash, () => currentReader.read() === readerBefore);
  } catch (error) {
    // Deleting the store would fail on a hung database, or remove a reader's rows.
    if (error instanceof TimeoutError || currentReader.read() !== null) throw error;
    await removeStore(pending);
  }
  if (currentReader.read() !== readerBefore)
    throw new Error("Another user has signed in. Their data stays.");
  removePendingCleanup(pending);
}

async function ownerHash(): Promise<string | null> {
  const token = readToken();
  return token === null ? readExpiredHash() : hashToken(token);
}

async function removeRows(
  { closed }: PendingCleanup,
  keptHash: string | null,
  isStillNeeded: () => boolean,
): Promise<void> {
  const part = await withTimeout(LIMIT_MS, import("#src/storage/device-store.ts")).catch(
    () => undefined,
  );
  if (part !== undefined)
    return withTimeout(LIMIT_MS, part.removeOtherAccounts(closed, keptHash, isStillNeeded));
  if ((await askWorker({ type: "FORGET", closed, kept: keptHash })) === null)
    throw new Error("There is no worker to remove the saved data.");
}

/** Marks the ended sessions again afterwards, or a late response would be saved. */
async function removeStore({ closed }: PendingCleanup): Promise<void> {
  try {
    await deleteStore();
  } finally {
    await askWorker({ type: "FORGET", closed, kept: null });
  }
}

/** @throws Error if it was not removed in time, for example because of another tab */
function deleteStore(): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("The saved data could not be removed."));
    const request = indexedDB.deleteDatabase(STORE_NAME);
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", fail);
    setTimeout(fail, DELETE_LIMIT_MS);
  });
}
