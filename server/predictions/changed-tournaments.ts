import { desc, eq, gte, isNotNull, or, and } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { events } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { predictions } from "#server/predictions/tables.ts";

/** A change may be committed this much after its date. */
const OVERLAP_MS = 10 * 60_000;
/** Covers changes without a date. */
const ALL_EVERY_MS = 60 * 60_000;

/** The result calls `use` with tournaments changed since its last success, or null for all. */
export function createChangedTournaments(): (
  db: Db,
  handleChanges: (changed: readonly number[] | null) => Promise<void>,
) => Promise<void> {
  let lastSuccess: { until: Date; allAt: number } | null = null;
  return async (db, handleChanges) => {
    const newest = await newestChange(db);
    const isAll = lastSuccess === null || performance.now() - lastSuccess.allAt > ALL_EVERY_MS;
    await handleChanges(
      lastSuccess === null || isAll
        ? null
        : await listChangedTournaments(db, new Date(lastSuccess.until.getTime() - OVERLAP_MS)),
    );
    lastSuccess = {
      until: newest ?? new Date(0),
      allAt: lastSuccess === null || isAll ? performance.now() : lastSuccess.allAt,
    };
  };
}

async function newestChange(db: Db): Promise<Date | null> {
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

/** Ignores live updates of a match. */
async function listChangedTournaments(db: Db, since: Date): Promise<number[]> {
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
