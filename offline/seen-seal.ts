import type { RootRow } from "./rows.ts";
import type { Store } from "./store.ts";

export interface SeenSeal {
  row: RootRow;
  /** When the server last reported that the seal did not exist; null if never. */
  absentAt: number | null;
}

export async function readSeenSeal(store: Store, sequence: number): Promise<SeenSeal | null> {
  const row = await store.roots.get(sequence);
  if (row === undefined) return null;
  // The chain once ended before this seal. Later entries may have been inserted since.
  const ends: number[] = [];
  await store.roots
    .where("sequence")
    .below(sequence)
    .each(({ ended_at: endedAt }) => {
      if (endedAt !== undefined) ends.push(endedAt);
    });
  return { row, absentAt: ends.length === 0 ? null : Math.max(...ends) };
}
