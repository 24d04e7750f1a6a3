import { desc, eq, gte, isNotNull, or, and } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { events } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { predictions } from "#server/predictions/tables.ts";

/** Whoever dated a change may have taken this long to commit it. */
const OVERLAP_MS = 10 * 60_000;
/** In case something is changed without being dated: all is looked at as often as this, by a clock that is never set. */
const ALL_EVERY_MS = 60 * 60_000;

/**
 * Remembers how far somebody has looked.
 * @returns a function that calls `use` with the tournaments of which a prediction or a result may have changed since the
 * last call that succeeded; null stands for all of them
 */
export function createChangedTournaments(): (
  db: Db,
  use: (changed: readonly number[] | null) => Promise<void>,
) => Promise<void> {
  let seen: { until: Date; allAt: number } | null = null;
  return async (db, use) => {
    const newest = await newestChange(db);
    const isAll = seen === null || performance.now() - seen.allAt > ALL_EVERY_MS;
    await use(
      seen === null || isAll
        ? null
        : await listChangedTournaments(db, new Date(seen.until.getTime() - OVERLAP_MS)),
    );
    seen = {
      until: newest ?? new Date(0),
      allAt: seen === null || isAll ? performance.now() : seen.allAt,
    };
  };
}

/** When a match or a prediction last changed, by its own date; null where there is none. */
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

/** Tournaments with a prediction, or the result of a match, that changed then or later; what a live match does is none. */
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
