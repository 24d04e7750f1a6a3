import { savesPicks, readOwner } from "#offline/owner.ts";
import { store } from "#src/storage/device-store.ts";

export interface Stored {
  rows: number;
  /** Approximate: the length of the rows as text. */
  bytes: number;
}

export interface PicksReport extends Stored {
  areKept: boolean;
}

export interface StoreReport {
  matches: Stored;
  matchPages: Stored;
  lists: Stored;
  seals: Stored;
  picks: Stored;
  /** Unix seconds of the server's clock; null if nothing was ever saved. */
  scoresSavedAt: number | null;
  picksSavedAt: number | null;
}

export async function reportPicks(): Promise<PicksReport> {
  return { ...measure(await readOwn()), areKept: await savesPicks(store) };
}

export async function reportStore(): Promise<StoreReport> {
  const [events, details, lists, seals, own] = await Promise.all([
    store.events.toArray(),
    store.details.toArray(),
    store.lists.toArray(),
    store.roots.toArray(),
    readOwn(),
  ]);
  return {
    matches: measure(events),
    matchPages: measure(details),
    lists: measure(lists),
    seals: measure(seals),
    picks: measure(own),
    scoresSavedAt: newest(events),
    picksSavedAt: await readSyncedAt(own),
  };
}

async function readOwn() {
  const owner = await readOwner(store);
  return owner === null ? [] : store.unlocked.where("user_id").equals(owner).toArray();
}

/** A sync without news changes no row, but still counts as the last one. */
async function readSyncedAt(own: readonly { saved_at: number }[]): Promise<number | null> {
  const owner = await readOwner(store);
  const cursor = owner === null ? undefined : await store.cursors.get(owner);
  return cursor?.synced_at ?? newest(own);
}

function measure(rows: readonly object[]): Stored {
  return {
    rows: rows.length,
    bytes: rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0),
  };
}

function newest(rows: readonly { saved_at: number }[]): number | null {
  return rows.reduce<number | null>((latest, row) => Math.max(latest ?? 0, row.saved_at), null);
}
