import type { components } from "#contract";
import { isOver } from "#domain/match-status.ts";
import { isRefused } from "./owner.ts";
import type { EventRow } from "./rows.ts";
import type { Store } from "./store.ts";

type Unlocked = components["schemas"]["UnlockedPrediction"];

export interface SavedPicks {
  data: Unlocked[];
  events: EventRow["event"][];
  cursor: string;
  /** The oldest of the last sync and of the matches that can still change; null without either. */
  savedAt: number | null;
}

export async function readSavedPicks(store: Store, userId: number): Promise<SavedPicks | null> {
  const rows = await store.unlocked.where("user_id").equals(userId).toArray();
  const cursor = await store.cursors.get(userId);
  if (isRefused(cursor) || (rows.length === 0 && cursor === undefined)) return null;
  const events = await store.events.bulkGet([...new Set(rows.map((row) => row.event_id))]);
  const known = events.filter((row) => row !== undefined);
  return {
    data: rows.map((row) => row.unlocked),
    events: known.map((row) => row.event),
    cursor: cursor?.cursor ?? "0",
    savedAt: oldestOf([
      cursor?.synced_at ?? oldestOf(rows.map((row) => row.saved_at)),
      ...known.filter((row) => !isOver(row)).map((row) => row.saved_at),
    ]),
  };
}

function oldestOf(times: readonly (number | null)[]): number | null {
  return times.reduce(
    (oldest, time) =>
      oldest === null || time === null ? (oldest ?? time) : Math.min(oldest, time),
    null,
  );
}
