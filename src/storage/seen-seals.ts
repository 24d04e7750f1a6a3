import type { RootRow, SealAlarmRow } from "#offline/rows.ts";
import { store } from "#src/storage/device-store.ts";

export interface SeenSeals {
  count: number;
  first: RootRow | null;
  last: RootRow | null;
  /** Evidence, the newest first; dismissed or not. */
  alarms: SealAlarmRow[];
}

/** What this phone has seen of the chain of seals. */
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

export interface SeenSeal {
  row: RootRow;
  /** When the server last said that there was no such seal yet, by its own clock; null where it never did. */
  absentAt: number | null;
}

/** A seal as this phone first saw it; null where it has not. */
export async function readSeenSeal(sequence: number): Promise<SeenSeal | null> {
  const [before, row] = await store.roots.bulkGet([sequence - 1, sequence]);
  return row === undefined ? null : { row, absentAt: before?.ended_at ?? null };
}
