import * as owner from "#offline/owner.ts";
import type { RootRow, SealAlarmRow } from "#offline/rows.ts";
import { type SeenSeal, readSeenSeal as seenSeal } from "#offline/seen-seal.ts";
import { type SavedPicks, readSavedPicks } from "#offline/saved-picks.ts";
import { Store } from "#offline/store.ts";

/** The page's own connection to the worker's store. Its code loads on demand. */
export const store = new Store();

export function readOwner(): Promise<number | null> {
  return owner.readOwner(store);
}

export function openSession(tokenHash: string, userId: number): Promise<void> {
  return owner.openSession(store, tokenHash, userId);
}

export function removeOtherAccounts(
  closed: readonly string[],
  keptHash: string | null,
  isStillNeeded: () => boolean,
): Promise<void> {
  return owner.removeOtherAccounts(store, closed, keptHash, isStillNeeded);
}

export function setPicksSaved(keep: boolean): Promise<void> {
  return owner.setPicksSaved(store, keep);
}

/** The owner of an expired session did not log out, and can still read these. */
export async function readOwnersPicks(): Promise<SavedPicks | null> {
  const userId = await owner.readOwner(store);
  return userId === null ? null : readSavedPicks(store, userId);
}

/** Keeps the matches of unlocked predictions. */
export async function removeScores(): Promise<void> {
  await store.transaction(
    "rw",
    [store.events, store.details, store.coverage, store.lists, store.answers, store.unlocked],
    async () => {
      const paid = (await store.unlocked.orderBy("event_id").uniqueKeys()).map(Number);
      await store.events.where("id").noneOf(paid).delete();
      await store.details.where("event_id").noneOf(paid).delete();
      await store.answers.clear();
      await store.coverage.clear();
      await store.lists.clear();
    },
  );
}

export interface SeenSeals {
  count: number;
  first: RootRow | null;
  last: RootRow | null;
  alarms: SealAlarmRow[];
}

export async function readSeenSeals(): Promise<SeenSeals> {
  const [count, first, last, alarms] = await Promise.all([
    store.roots.count(),
    store.roots.orderBy("sequence").first(),
    store.roots.orderBy("sequence").last(),
    store.alarms.toArray(),
  ]);
  return {
    count,
    first: first ?? null,
    last: last ?? null,
    alarms: alarms.toSorted((a, b) => b.found_at - a.found_at),
  };
}

export function readSeenSeal(sequence: number): Promise<SeenSeal | null> {
  return seenSeal(store, sequence);
}
