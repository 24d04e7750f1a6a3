import type { CursorRow } from "./rows.ts";
import type { Store } from "./store.ts";

/** The tables that hold what only one account may read. */
function privateTables(store: Store) {
  return [store.unlocked, store.cursors, store.answers] as const;
}

function changePrivate<T>(store: Store, work: () => PromiseLike<T>): Promise<T> {
  return store.transaction("rw", [store.sessions, ...privateTables(store)], work);
}

/**
 * Removes everything private from this device but what is of the session `kept`, and closes every other session it
 * knows, and those in `closed` even if the worker has not heard of them yet: an answer that arrives later is saved
 * nowhere. All of them are hashes of tokens. Asks `isStill` inside the write: whoever signed in since it was ordered
 * loses nothing.
 * @throws Error where `isStill` says no
 */
export async function removeOtherAccounts(
  store: Store,
  closed: readonly string[],
  kept: string | null,
  isStill: () => boolean = () => true,
): Promise<void> {
  await changePrivate(store, async () => {
    if (!isStill()) throw new Error("Somebody has signed in meanwhile.");
    const keeper = kept === null ? undefined : await store.sessions.get(kept);
    const others = closed.filter((hash) => hash !== kept);
    await store.sessions.filter((row) => row.token_hash !== kept).modify({ open: 0, user_id: 0 });
    await store.sessions.bulkPut(others.map((hash) => ({ token_hash: hash, user_id: 0, open: 0 })));
    for (const table of privateTables(store))
      await (keeper?.open === 1
        ? table.where("user_id").notEqual(keeper.user_id).delete()
        : table.clear());
  });
}

/** The one account whose predictions this device keeps; null after a logout and before the first sign-in. */
export async function readOwner(store: Store): Promise<number | null> {
  const session = await store.sessions.filter((row) => row.open === 1).first();
  return session?.user_id ?? null;
}

/** Opens a session for its user. What another account left here goes: one phone, one account at a time. */
export async function openSession(store: Store, tokenHash: string, userId: number): Promise<void> {
  await changePrivate(store, async () => {
    // A token that was closed stays closed.
    if ((await store.sessions.get(tokenHash)) !== undefined) return;
    await store.sessions.filter((row) => row.user_id !== userId).modify({ open: 0, user_id: 0 });
    for (const table of privateTables(store))
      await table.where("user_id").notEqual(userId).delete();
    await store.sessions.put({ token_hash: tokenHash, user_id: userId, open: 1 });
  });
}

/** Whether the user of this device wants unlocked predictions kept on it; of whom it knows nothing has not said no. */
export async function keepsPicks(store: Store): Promise<boolean> {
  const owner = await readOwner(store);
  return owner === null || !isRefused(await store.cursors.get(owner));
}

/** Whether this user wants no predictions kept here. */
export function isRefused(cursor: CursorRow | undefined): boolean {
  return cursor?.removed === true;
}

/** "Remove from this phone", and the way back: the next sync then brings everything again. */
export async function keepPicks(store: Store, keep: boolean): Promise<void> {
  await changePrivate(store, async () => {
    const owner = await readOwner(store);
    if (owner === null) return;
    for (const table of privateTables(store)) await table.where("user_id").equals(owner).delete();
    if (!keep) await store.cursors.put({ user_id: owner, cursor: "0", removed: true });
  });
}
