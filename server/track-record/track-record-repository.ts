import { type SQL, and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { events } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { isProven, isSealed, isJudged, isSettled } from "#server/predictions/conditions.ts";
import { predictions, questions } from "#server/predictions/tables.ts";

/** Whose record is read. */
export interface RecordOf {
  feed: string;
  tournamentId: number;
}

/** The predictions of a record, by their matches. */
export function asked({ feed, tournamentId }: RecordOf): SQL | undefined {
  return and(eq(events.feed, feed), eq(events.tournamentId, tournamentId));
}

/**
 * By tournament, what changes with every prediction, seal and judgement of it.
 * @param of these tournaments alone; all of them where it is null
 */
export async function recordVersions(
  db: Db,
  feed: string,
  of: readonly number[] | null,
): Promise<Map<number, string>> {
  if (of?.length === 0) return new Map();
  const rows = await db
    .select({
      tournamentId: events.tournamentId,
      version: sql<string>`concat_ws('/', count(*), count(${predictions.sealedAt}), count(${predictions.settledAt}), count(${events.voidAt}), max(${predictions.updatedAt}), max(${events.updatedAt}))`,
    })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .where(
      and(eq(events.feed, feed), of === null ? undefined : inArray(events.tournamentId, [...of])),
    )
    .groupBy(events.tournamentId)
    .orderBy(asc(events.tournamentId));
  return new Map(rows.map(({ tournamentId, version }) => [tournamentId, version]));
}

/** How many rows meet a condition. */
export const countWhere = (condition: SQL | undefined) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;

export interface RecordCountRow {
  /** A question's slug, and a model; null where all of them are counted. */
  question: string | null;
  model: string | null;
  sealed: number;
  settled: number;
  correct: number;
  matches: number;
  notCounted: number;
  void: number;
  sealedLate: number;
  /** Sealed by a simulation after kick-off; not among the sealed. */
  afterwards: number;
  /** Of the sealed and those; null where there is none. */
  firstSealedAt: Date | null;
  lastSealedAt: Date | null;
}

/** How many predictions came to what end: by question and model, by either, and in all. */
export async function countRecord(db: Db, of: RecordOf): Promise<RecordCountRow[]> {
  return db
    .select({
      question: sql<string | null>`${questions.slug}`,
      model: sql<string | null>`${predictions.model}`,
      sealed: countWhere(isSealed),
      settled: countWhere(isSettled),
      correct: countWhere(and(isSettled, eq(predictions.correct, true))),
      matches: sql<number>`(count(distinct ${events.id}) filter (where ${isSettled}))::int`,
      notCounted: countWhere(and(isJudged, isNull(predictions.correct))),
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
    .where(asked(of))
    .groupBy(sql`cube(${questions.slug}, ${predictions.model})`);
}
