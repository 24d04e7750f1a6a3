import { desc, eq, gte, isNotNull, or, and } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { events } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { predictions } from "#server/predictions/tables.ts";

/** When a match or a prediction last changed, by its own date; null where there is none. */
export async function newestChange(db: Db): Promise<Date | null> {
  const newest = union(
    db.select({ at: events.updatedAt }).from(events).orderBy(desc(events.updatedAt)).limit(1),
    db
      .select({ at: predictions.updatedAt })
      .from(predictions)
      .orderBy(desc(predictions.updatedAt))
      .limit(1),
  );
  const times = (await newest).map((row) => row.at.getTime());
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** Tournaments with a prediction, or the result of a match, that changed then or later; what a live match does is none. */
export async function listChangedTournaments(db: Db, since: Date): Promise<number[]> {
  const rows = await union(
    db
      .select({ id: events.tournamentId })
      .from(events)
      .where(
        and(gte(events.updatedAt, since), or(eq(events.status, "ended"), isNotNull(events.voidAt))),
      ),
    db
      .select({ id: events.tournamentId })
      .from(predictions)
      .innerJoin(events, eq(events.id, predictions.eventId))
      .where(gte(predictions.updatedAt, since)),
  );
  return rows.map((row) => row.id);
}
