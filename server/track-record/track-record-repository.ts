import { type SQL, and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { events } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import {
  isJudgedByChances,
  isNotCounted,
  isProven,
  isSealed,
  isSettled,
} from "#server/predictions/conditions.ts";
import { predictions, questions } from "#server/predictions/tables.ts";

export interface RecordScope {
  feed: string;
  tournamentId: number;
}

export function isInScope({ feed, tournamentId }: RecordScope): SQL | undefined {
  return and(eq(events.feed, feed), eq(events.tournamentId, tournamentId));
}

/** @param tournamentIds null means all */
export async function recordVersions(
  db: Db,
  feed: string,
  tournamentIds: readonly number[] | null,
): Promise<Map<number, string>> {
  if (tournamentIds?.length === 0) return new Map();
  const rows = await db
    .select({
      tournamentId: events.tournamentId,
      version: sql<string>`concat_ws('/', count(*), count(${predictions.sealedAt}), count(${predictions.settledAt}), count(${events.voidAt}), max(${predictions.updatedAt}), max(${events.updatedAt}))`,
    })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .where(
      and(
        eq(events.feed, feed),
        tournamentIds === null ? undefined : inArray(events.tournamentId, [...tournamentIds]),
      ),
    )
    .groupBy(events.tournamentId)
    .orderBy(asc(events.tournamentId));
  return new Map(rows.map(({ tournamentId, version }) => [tournamentId, version]));
}

export const countWhere = (condition: SQL | undefined) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;

export interface RecordCountRow {
  question: string | null;
  model: string | null;
  sealed: number;
  settled: number;
  correct: number;
  matches: number;
  scored: number;
  notCounted: number;
  void: number;
  sealedLate: number;
  afterwards: number;
  firstSealedAt: Date | null;
  lastSealedAt: Date | null;
}

export async function countRecord(db: Db, scope: RecordScope): Promise<RecordCountRow[]> {
  return db
    .select({
      question: sql<string | null>`${questions.slug}`,
      model: sql<string | null>`${predictions.model}`,
      sealed: countWhere(isSealed),
      settled: countWhere(isSettled),
      correct: countWhere(and(isSettled, eq(predictions.correct, true))),
      matches: sql<number>`(count(distinct ${events.id}) filter (where ${isSettled}))::int`,
      scored: countWhere(isJudgedByChances),
      notCounted: countWhere(isNotCounted),
      void: countWhere(and(isSealed, isNotNull(events.voidAt))),
      sealedLate: countWhere(
        and(isNull(predictions.sealedAt), eq(events.voidReason, "sealed_late")),
      ),
      afterwards: countWhere(and(isProven, eq(predictions.afterwards, true))),
      firstSealedAt:
        sql<Date | null>`min(${predictions.sealedAt}) filter (where ${isProven})`.mapWith(
          predictions.sealedAt,
        ),
      lastSealedAt:
        sql<Date | null>`max(${predictions.sealedAt}) filter (where ${isProven})`.mapWith(
          predictions.sealedAt,
        ),
    })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .where(isInScope(scope))
    .groupBy(sql`cube(${questions.slug}, ${predictions.model})`);
}
