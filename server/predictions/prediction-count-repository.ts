import { and, eq, gt, gte, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { events } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { isSealed } from "#server/predictions/conditions.ts";
import { predictions, unpredicted } from "#server/predictions/tables.ts";

export interface PredictionCounts {
  total: number;
  sealed: number;
  settled: number;
  judged: number;
  correct: number;
  afterwards: number;
}

export async function countPredictions(
  db: Db,
  eventIds: readonly number[],
): Promise<Map<number, PredictionCounts>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .select({
      eventId: predictions.eventId,
      total: sql<number>`count(*)::int`,
      sealed: sql<number>`count(${predictions.sealedAt})::int`,
      settled: sql<number>`count(${predictions.settledAt})::int`,
      judged: sql<number>`(count(${predictions.correct}) filter (where ${isSealed}))::int`,
      correct: sql<number>`(count(*) filter (where ${and(isSealed, eq(predictions.correct, true))}))::int`,
      afterwards: sql<number>`(count(*) filter (where ${or(predictions.afterwards, gt(predictions.createdAt, events.startAt))}))::int`,
    })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    // Without this list the planner may read all events.
    .where(and(inArray(predictions.eventId, [...eventIds]), inArray(events.id, [...eventIds])))
    .groupBy(predictions.eventId);
  return new Map(rows.map(({ eventId, ...counts }) => [eventId, counts]));
}

export async function findUnpredicted(
  db: Db,
  eventIds: readonly number[],
): Promise<Map<number, string>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(unpredicted)
    .where(inArray(unpredicted.eventId, [...eventIds]));
  return new Map(rows.map(({ eventId, reason }) => [eventId, reason]));
}

/** @param tournamentIds all without it */
export async function countSettledByTournament(
  db: Db,
  since: Date,
  tournamentIds?: readonly number[],
): Promise<Map<number, { judged: number; correct: number }>> {
  const rows = await db
    .select({
      tournamentId: events.tournamentId,
      judged: sql<number>`count(${predictions.correct})::int`,
      correct: sql<number>`(count(*) filter (where ${predictions.correct}))::int`,
    })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .where(
      and(
        tournamentIds === undefined ? undefined : inArray(events.tournamentId, [...tournamentIds]),
        gte(events.startAt, since),
        ne(events.status, "not_started"),
        isNull(events.voidAt),
        isSealed,
      ),
    )
    .groupBy(events.tournamentId);
  return new Map(rows.map(({ tournamentId, ...counts }) => [tournamentId, counts]));
}
