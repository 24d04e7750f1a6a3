import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from "drizzle-orm";
import type { Settlement } from "#engine/settle.ts";
import { events } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { type OutcomeRow, predictions, questions } from "#server/predictions/tables.ts";

export interface UnsettledRow {
  id: number;
  eventId: number;
  slug: string;
  answer: string;
  prediction: string;
  probability: number;
  outcomes: OutcomeRow[];
  format: number;
}

/** Must match the index `events_to_judge`. */
const isToJudge = and(
  eq(events.status, "ended"),
  isNull(events.voidAt),
  or(isNull(events.judgedAt), lt(events.judgedAt, events.updatedAt)),
);

const MAX_MATCHES = 200;

export async function listToJudge(db: Db, feed: string): Promise<number[]> {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.feed, feed), isToJudge))
    .orderBy(asc(events.id))
    .limit(MAX_MATCHES);
  return rows.map((row) => row.id);
}

/** Old matches without seals are marked, so that no run reads them again. */
export async function markUnsealedJudged(db: Db, feed: string, at: Date): Promise<void> {
  const sealed = db
    .select({ one: sql`1` })
    .from(predictions)
    .where(and(eq(predictions.eventId, events.id), isNotNull(predictions.sealedAt)));
  await db
    .update(events)
    .set({ judgedAt: at })
    .where(and(eq(events.feed, feed), isToJudge, notExists(sealed)));
}

export async function markJudged(db: Db, eventIds: readonly number[], at: Date): Promise<void> {
  await db
    .update(events)
    .set({ judgedAt: at })
    .where(inArray(events.id, [...eventIds]));
}

export async function listUnsettled(db: Db, eventIds: readonly number[]): Promise<UnsettledRow[]> {
  return db
    .select({
      id: predictions.id,
      eventId: predictions.eventId,
      slug: questions.slug,
      answer: predictions.answer,
      prediction: predictions.prediction,
      probability: predictions.probability,
      outcomes: predictions.outcomes,
      format: predictions.format,
    })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .where(
      and(
        inArray(events.id, [...eventIds]),
        isNotNull(predictions.sealedAt),
        or(isNull(predictions.settledAt), lt(predictions.settledAt, events.updatedAt)),
      ),
    )
    .orderBy(asc(events.id), asc(predictions.questionId));
}

/** @param dates `settledAt`: when results were read; `updatedAt`: now, because syncs use it */
export async function saveSettlements(
  db: Db,
  settlements: readonly (Settlement & {
    id: number;
    correctExplanation: string;
    topFiveCorrect: boolean | null;
  })[],
  dates: { settledAt: Date; updatedAt: Date },
): Promise<void> {
  const settlementRows = sql`json_to_recordset(${JSON.stringify(settlements)}::json)
    as s (id integer, correct boolean, actual text, "correctExplanation" text, "topFiveCorrect" boolean)`;
  await db
    .update(predictions)
    .set({
      correct: sql`s.correct`,
      actual: sql`s.actual`,
      correctExplanation: sql`s."correctExplanation"`,
      topFiveCorrect: sql`s."topFiveCorrect"`,
      ...dates,
    })
    .from(settlementRows)
    .where(eq(predictions.id, sql`s.id`));
}

/** Must match the index `events_judged_wrongly`. */
const isJudgedWrongly = and(
  isNotNull(events.judgedAt),
  or(ne(events.status, "ended"), isNotNull(events.voidAt)),
);

export async function unsettleReopened(db: Db, feed: string, at: Date): Promise<void> {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.feed, feed), isJudgedWrongly));
  if (rows.length === 0) return;
  const reopened = rows.map((row) => row.id);
  await db
    .update(predictions)
    .set({
      correct: null,
      actual: null,
      correctExplanation: null,
      topFiveCorrect: null,
      settledAt: null,
      updatedAt: at,
    })
    .where(and(isNotNull(predictions.settledAt), inArray(predictions.eventId, reopened)));
  await db
    .update(events)
    .set({ judgedAt: null })
    .where(and(inArray(events.id, reopened), isJudgedWrongly));
}
