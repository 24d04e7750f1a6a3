import { API_PATH } from "#domain/paths.ts";
import type { Store } from "#offline/store.ts";
import { type Fixtures, isFixtures } from "#sw/network/response-schemas.ts";
import { putNewer } from "#sw/storage/put-newer.ts";

const PREFIX = `${API_PATH}/fixtures`;
/** By then the server has forgotten its version. */
const KEEP_SECONDS = 3_600;

/**
 * A list of fixtures as the server last told it, for which only what has changed since need be asked. The matches
 * themselves are rows of `events`, which other answers change as well; nothing is read from here offline.
 * @param path the list's address, with its query
 */
export async function readLastList(store: Store, path: string): Promise<Fixtures | null> {
  const body = (await store.lists.get(path))?.body;
  return isFixtures(body) ? body : null;
}

/** @param at unix seconds by the server's clock */
export async function writeLastList(
  store: Store,
  path: string,
  body: Fixtures,
  at: number,
): Promise<void> {
  await store.transaction("rw", store.lists, () =>
    putNewer(store.lists, path, { path, body, saved_at: at }),
  );
  await lastLists(store)
    .filter((row) => row.saved_at < at - KEEP_SECONDS)
    .delete();
}

/** Without them each list travels whole once more. */
export async function dropLastLists(store: Store): Promise<void> {
  await lastLists(store).delete();
}

function lastLists(store: Store) {
  return store.lists.where("path").startsWith(PREFIX);
}
