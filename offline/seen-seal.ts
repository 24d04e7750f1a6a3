import type { RootRow } from "./rows.ts";
import type { Store } from "./store.ts";

export interface SeenSeal {
  row: RootRow;
  /** When the server last said that there was no such seal yet, by its own clock; null where it never did. */
  absentAt: number | null;
}

/** A seal as this phone first saw it; null where it has not. */
export async function readSeenSeal(store: Store, sequence: number): Promise<SeenSeal | null> {
  const row = await store.roots.get(sequence);
  if (row === undefined) return null;
  // Where the chain ended at any seal before it, it was not there: others may have been put in front of it since.
  const ends: number[] = [];
  await store.roots
    .where("sequence")
    .below(sequence)
    .each(({ ended_at: endedAt }) => {
      if (endedAt !== undefined) ends.push(endedAt);
    });
  return { row, absentAt: ends.length === 0 ? null : Math.max(...ends) };
}
