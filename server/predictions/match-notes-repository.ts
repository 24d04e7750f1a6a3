import { inArray, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/database.ts";
import { matchNotes } from "#server/predictions/tables.ts";

export interface EventNotes {
  eventId: number;
  notes: readonly string[];
}

/** Writes only changes, because each write tells clients that the match changed. */
export async function saveNotes(db: Db, eventNotes: readonly EventNotes[]): Promise<void> {
  const known = await findNotes(
    db,
    eventNotes.map(({ eventId }) => eventId),
  );
  const changed = eventNotes.filter(
    ({ eventId, notes }) => JSON.stringify(known.get(eventId) ?? []) !== JSON.stringify(notes),
  );
  const removedIds = changed
    .filter(({ notes }) => notes.length === 0)
    .map(({ eventId }) => eventId);
  if (removedIds.length > 0)
    await db.delete(matchNotes).where(inArray(matchNotes.eventId, removedIds));
  const written = changed
    .filter(({ notes }) => notes.length > 0)
    .map(({ eventId, notes }) => ({ eventId, notes: [...notes] }));
  if (written.length === 0) return;
  await db
    .insert(matchNotes)
    .values(written)
    .onConflictDoUpdate({ target: matchNotes.eventId, set: { notes: sql`excluded.notes` } });
}

export async function findNotes(
  db: Db,
  eventIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(matchNotes)
    .where(inArray(matchNotes.eventId, [...eventIds]));
  return new Map(rows.map(({ eventId, notes }) => [eventId, notes]));
}
