import { inArray, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/database.ts";
import { matchNotes } from "#server/predictions/tables.ts";

/** A row of `match_notes`: what is known of a whole match. */
export interface EventNotes {
  eventId: number;
  notes: readonly string[];
  /** Null without a prediction. */
  goalsExpected: number | null;
}

/** Writes only changes, because each write tells clients that the match changed. */
export async function saveNotes(db: Db, eventNotes: readonly EventNotes[]): Promise<void> {
  const known = await findRows(
    db,
    eventNotes.map(({ eventId }) => eventId),
  );
  const changed = eventNotes.filter(({ eventId, notes, goalsExpected }) => {
    const row = known.get(eventId);
    return (
      JSON.stringify(row?.notes ?? []) !== JSON.stringify(notes) ||
      (row?.goalsExpected ?? null) !== goalsExpected
    );
  });
  const isEmpty = ({ notes, goalsExpected }: EventNotes) =>
    notes.length === 0 && goalsExpected === null;
  const removedIds = changed.filter(isEmpty).map(({ eventId }) => eventId);
  if (removedIds.length > 0)
    await db.delete(matchNotes).where(inArray(matchNotes.eventId, removedIds));
  const written = changed
    .filter((row) => !isEmpty(row))
    .map(({ eventId, notes, goalsExpected }) => ({ eventId, notes: [...notes], goalsExpected }));
  if (written.length === 0) return;
  await db
    .insert(matchNotes)
    .values(written)
    .onConflictDoUpdate({
      target: matchNotes.eventId,
      set: { notes: sql`excluded.notes`, goalsExpected: sql`excluded.goals_expected` },
    });
}

export async function findNotes(
  db: Db,
  eventIds: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await findRows(db, eventIds);
  return new Map([...rows].flatMap(([id, { notes }]) => (notes.length === 0 ? [] : [[id, notes]])));
}

async function findRows(db: Db, eventIds: readonly number[]) {
  if (eventIds.length === 0) return new Map<number, typeof matchNotes.$inferSelect>();
  const rows = await db
    .select()
    .from(matchNotes)
    .where(inArray(matchNotes.eventId, [...eventIds]));
  return new Map(rows.map((row) => [row.eventId, row]));
}
