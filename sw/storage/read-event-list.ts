import { isLive, isOver } from "#domain/match-status.ts";
import type { EventRow } from "#offline/rows.ts";
import type { Store } from "#offline/store.ts";
import type { EventList } from "../network/response-schemas.ts";
import { UNKNOWN_SOURCE } from "./read-event.ts";

/** Whose fixtures; `*` stands for every sport or tournament. */
interface Scope {
  sport: string;
  tournament: string;
}

export interface ListQuery extends Scope {
  /** Unix seconds; `to` is exclusive. */
  from: number;
  to: number;
  status: string | null;
  /** False for the list of what has not ended, which says nothing of what has. */
  isWholeDay: boolean;
  descending: boolean;
}

export interface SavedList {
  body: EventList;
  /** Unix seconds: when the oldest of it was said. */
  savedAt: number;
  /** Some matches of the day came with other lists; the day itself was never seen in full. */
  isPart?: true;
}

/** A list from the rows of this device, whichever lists they came with; null where it does not know. */
export async function readEventList(store: Store, query: ListQuery): Promise<SavedList | null> {
  const rows = await store.events
    .where("start_at")
    .between(query.from, query.to, true, false)
    .toArray();
  const covering = await readCovering(store, query);
  const coveredAt = covering.map((row) => row.saved_at);
  const data = rows
    .filter((row) => isInScope(row, query) && hasStatus(row, query))
    .sort((a, b) => a.start_at - b.start_at || a.id - b.id);
  // Known from elsewhere, but never in full: that there is none of this kind is more than the device knows.
  if (data.length === 0 && coveredAt.length === 0) return null;
  if (query.descending) data.reverse();
  const newest = covering.sort((a, b) => b.saved_at - a.saved_at)[0];
  const ages = data.length > 0 ? data.map((row) => row.saved_at) : coveredAt;
  return {
    body: {
      data: data.map((row) => row.event),
      meta: {
        total: data.length,
        per_page: 200,
        current_page: 1,
        first_page: 1,
        last_page: 1,
        ...(newest?.meta ?? UNKNOWN_SOURCE),
      },
    },
    savedAt: Math.min(...ages),
    ...(query.isWholeDay && covering.length === 0 ? { isPart: true } : {}),
  };
}

/** What was answered in full and holds all that is asked for. */
function readCovering(store: Store, query: ListQuery) {
  return store.coverage
    .filter(
      (row) =>
        row.from <= query.from &&
        row.to >= query.to &&
        (row.sport === "*" || row.sport === query.sport) &&
        (row.tournament === "*" || row.tournament === query.tournament),
    )
    .toArray();
}

export function isInScope(row: EventRow, { sport, tournament }: Scope): boolean {
  return (
    (sport === "*" || String(row.sport_id) === sport) &&
    (tournament === "*" || String(row.tournament_id) === tournament)
  );
}

function hasStatus(row: EventRow, { status, isWholeDay }: ListQuery): boolean {
  if (status === "live") return isLive(row);
  if (status !== null) return row.status === status;
  return isWholeDay || !isOver(row);
}
