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
/** After this time a match is over in any status. */
const CURRENT_MS = 12 * 3_600_000;
/** Read again at the next sync, because a slow statement may commit late (TIMEOUTS). */
const OVERLAP_MS = 30_000;

export interface UnlockedPage {
  rows: UnlockedRow[];
  events: FullEvent[];
  cursor: string;
  more: boolean;
}

/** @param since an earlier page's cursor; all unlocks without one */
export async function readUnlocked(
  { db, trustedClock }: Context,
  userId: number,
  since: string | undefined,
): Promise<UnlockedPage> {
  // Changes carry the database's time.
  const at = await trustedClock.read();
  const from = since === undefined ? undefined : readCursor(since, at);
  const position = from === undefined ? {} : { since: from };
  const page = await listUnlocked(db, userId, { ...position, limit: PAGE });
  // A wrong clock may have dated rows in the future. No cursor covers them, so send all.
  const rows =
    page.length === PAGE && page.some((row) => changedAt(row) > at)
      ? await listUnlocked(db, userId, { ...position, limit: HIGHEST_ID })
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

/** Ignore a cursor from the future, because a wrong clock made it and would hide changes. */
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
