import { HIGHEST_ID } from "#domain/paging.ts";
import { type FullEvent, findEventsByIds } from "#server/fixtures/event-repository.ts";
import type { Context } from "#server/platform/context.ts";
import {
  listUnlocked,
  listUnlockedEventIds,
  type UnlockedRow,
  type UnlockedSince,
} from "#server/unlocks/unlock-repository.ts";

const PAGE = 1000;
/** Matches that started longer ago are over, whatever was played. */
const CURRENT_MS = 12 * 3_600_000;
/** Repeated at the end of a sync: a change may be committed so long after it was dated, where statements come near their limit (TIMEOUTS). */
const OVERLAP_MS = 30_000;

export interface UnlockedPage {
  rows: UnlockedRow[];
  /** Of the rows, and all others of theirs that may still change. */
  events: FullEvent[];
  /** Where the next page, or the next sync, begins. */
  cursor: string;
  more: boolean;
}

/**
 * What a user has unlocked, by last change.
 * @param since a cursor of an earlier page, or none for all
 */
export async function readUnlocked(
  { db, trustedClock }: Context,
  userId: number,
  since: string | undefined,
): Promise<UnlockedPage> {
  // What changes is dated by the database, and not by the clock of whichever process answers.
  const at = await trustedClock.read();
  const from = since === undefined ? undefined : readCursor(since, at);
  const place = from === undefined ? {} : { since: from };
  const page = await listUnlocked(db, userId, { ...place, limit: PAGE });
  // A clock that was wrong left what lies ahead: all in one page, for no cursor names a place there.
  const rows =
    page.length === PAGE && page.some((row) => changedAt(row) > at)
      ? await listUnlocked(db, userId, { ...place, limit: HIGHEST_ID })
      : page;
  const current = await listUnlockedEventIds(db, userId, new Date(at - CURRENT_MS));
  const events = await findEventsByIds(db, [
    ...new Set([...rows.map((row) => row.unlock.eventId), ...current]),
  ]);
  const more = rows === page && rows.length === PAGE;
  const last = rows.at(-1);
  const cursor =
    more && last !== undefined ? `${changedAt(last)}-${last.unlock.id}` : String(at - OVERLAP_MS);
  return { rows, events, cursor, more };
}

/**
 * The contract has shown that it is digits, and perhaps an unlock's id behind a stroke. One from the future is none: a
 * clock that was wrong gave it, and more has changed since than lies behind it.
 */
function readCursor(cursor: string, now: number): UnlockedSince | undefined {
  const [time, id] = cursor.split("-");
  if (Number(time) > now) return undefined;
  return {
    at: new Date(Number(time)),
    afterId: id === undefined ? null : Math.min(Number(id), HIGHEST_ID),
  };
}

function changedAt(row: UnlockedRow): number {
  return Math.max(
    row.unlock.unlockedAt.getTime(),
    row.prediction.updatedAt.getTime(),
    row.returnedAt?.getTime() ?? 0,
  );
}
