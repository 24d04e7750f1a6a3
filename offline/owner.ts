import type { CursorRow } from "./rows.ts";
import type { Store } from "./store.ts";

function privateTables(store: Store) {
  return [store.unlocked, store.cursors, store.answers] as const;
}

function changePrivate<T>(store: Store, work: () => PromiseLike<T>): Promise<T> {
  return store.transaction("rw", [store.sessions, store.settings, ...privateTables(store)], work);
}

/**
 * Removes all private data except that of the current session, and closes every other session.
 * @param isStillNeeded called inside the transaction, because somebody may have signed in since
 * @throws Error if `isStillNeeded` returns false
 */
export async function removeOtherAccounts(
  store: Store,
  closed: readonly string[],
  currentHash: string | null,
  isStillNeeded: () => boolean = () => true,
): Promise<void> {
  await changePrivate(store, async () => {
    if (!isStillNeeded()) throw new Error("Another user has signed in.");
    const currentSession = currentHash === null ? undefined : await store.sessions.get(currentHash);
    const otherHashes = closed.filter((hash) => hash !== currentHash);
    await store.sessions
      .filter((row) => row.token_hash !== currentHash)
      .modify({ open: 0, user_id: 0 });
    await store.sessions.bulkPut(
      otherHashes.map((hash) => ({ token_hash: hash, user_id: 0, open: 0 })),
    );
    for (const table of privateTables(store))
      await (currentSession?.open === 1
        ? table.where("user_id").notEqual(currentSession.user_id).delete()
        : table.clear());
    // This row names what the fan follows. The next save of the subscription writes it again.
    await store.settings.delete("push");
  });
}

export async function readOwner(store: Store): Promise<number | null> {
  const session = await store.sessions.filter((row) => row.open === 1).first();
  return session?.user_id ?? null;
}

/** Removes other accounts' data: a phone holds one account at a time. */
export async function openSession(store: Store, tokenHash: string, userId: number): Promise<void> {
  await changePrivate(store, async () => {
    if ((await store.sessions.get(tokenHash)) !== undefined) return;
    await store.sessions.filter((row) => row.user_id !== userId).modify({ open: 0, user_id: 0 });
    for (const table of privateTables(store))
      await table.where("user_id").notEqual(userId).delete();
    await store.sessions.put({ token_hash: tokenHash, user_id: userId, open: 1 });
  });
}

export async function savesPicks(store: Store): Promise<boolean> {
  const owner = await readOwner(store);
  return owner === null || !isRefused(await store.cursors.get(owner));
}

export function isRefused(cursor: CursorRow | undefined): boolean {
  return cursor?.removed === true;
}

/** With `keep` the next sync fetches everything again. */
export async function setPicksSaved(store: Store, keep: boolean): Promise<void> {
  await changePrivate(store, async () => {
    const owner = await readOwner(store);
    if (owner === null) return;
    for (const table of privateTables(store)) await table.where("user_id").equals(owner).delete();
    if (!keep) await store.cursors.put({ user_id: owner, cursor: "0", removed: true });
  });
}
