import { and, asc, eq, gte, inArray, isNull, isNotNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/open.ts";
import { events, predictions, questions } from "#server/db/schema.ts";
import type { EventRow } from "#server/db/event-repository.ts";

/** Matches that count, kick off in [from, to) and have no sealed prediction. */
export async function listEventsToPredict(db: Db, feed: string, from: Date, to: Date): Promise<EventRow[]> {
  const sealed = db
    .select({ one: sql`1` })
    .from(predictions)
    .where(and(eq(predictions.eventId, events.id), isNotNull(predictions.sealedAt)));
  return db
    .select()
    .from(events)
    .where(
      and(
        eq(events.feed, feed),
        gte(events.startAt, from),
        lt(events.startAt, to),
        isNull(events.voidAt),
        ne(events.status, "postponed"),
        sql`not exists ${sealed}`,
      ),
    )
    .orderBy(asc(events.startAt), asc(events.id));
}

/** When a match was over, by its kick-off where the source does not say. */
const overAt = sql`coalesce(${events.endAt}, ${events.startAt})`;

/** Played matches of a tournament that count and were over before an instant, oldest first. */
export async function listPlayed(db: Db, tournamentId: number, before: Date): Promise<EventRow[]> {
  return db
    .select()
    .from(events)
    .where(
      and(
        eq(events.tournamentId, tournamentId),
        eq(events.status, "ended"),
        eq(events.awarded, false),
        isNotNull(events.homeScore),
        lt(overAt, sql`${before.toISOString()}::timestamptz`),
      ),
    )
    .orderBy(asc(events.startAt), asc(events.id));
}

/** How many played matches a tournament had before an instant, and when one last changed: a key for a cached fit. */
export async function playedVersion(db: Db, tournamentId: number, before: Date): Promise<string> {
  const [row] = await db
    .select({ version: sql<string>`count(*) || '/' || coalesce(max(extract(epoch from ${events.updatedAt})), 0)` })
    .from(events)
    .where(and(eq(events.tournamentId, tournamentId), eq(events.status, "ended"), lt(overAt, sql`${before.toISOString()}::timestamptz`)));
  return row?.version ?? "";
}

export type NewPrediction = typeof predictions.$inferInsert;

/** Writes the predictions of a match; what is sealed, or says the same already, is left alone. */
export async function savePredictions(db: Db, rows: readonly NewPrediction[]): Promise<void> {
  if (rows.length === 0) return;
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await db
    .insert(predictions)
    .values([...rows])
    .onConflictDoUpdate({
      target: [predictions.eventId, predictions.questionId],
      set: {
        answer: excluded("answer"),
        prediction: excluded("prediction"),
        probability: excluded("probability"),
        outcomes: excluded("outcomes"),
        explanation: excluded("explanation"),
        model: excluded("model"),
        fittedOn: excluded("fitted_on"),
        updatedAt: excluded("updated_at"),
      },
      setWhere: sql`${predictions.sealedAt} is null and (${predictions.explanation}, ${predictions.outcomes}, ${predictions.model}) is distinct from (excluded.explanation, excluded.outcomes, excluded.model)`,
    });
}

/** Seals what kicks off within `lead` milliseconds; `sealedAt` is given, or kick-off less the lead in a simulation. */
export async function sealDue(db: Db, feed: string, order: { now: Date; leadMs: number; simulated: boolean }): Promise<void> {
  const due = new Date(order.now.getTime() + order.leadMs);
  const sealedAt = order.simulated
    ? sql`(select start_at - ${`${order.leadMs} milliseconds`}::interval from events where events.id = ${predictions.eventId})`
    : sql`${order.now.toISOString()}::timestamptz`;
  const dueEvents = db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.feed, feed),
        lte(events.startAt, due),
        gte(events.startAt, new Date(order.now.getTime() - 4 * 86_400_000)),
        isNull(events.voidAt),
        ne(events.status, "postponed"),
        order.simulated ? undefined : gte(events.startAt, order.now),
      ),
    );
  await db
    .update(predictions)
    .set({ sealedAt, updatedAt: order.now })
    .where(and(isNull(predictions.sealedAt), inArray(predictions.eventId, dueEvents)));
}

/** Matches under way or over whose predictions were never sealed: too late for them. */
export async function listSealedLate(db: Db, feed: string, now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: events.id })
    .from(events)
    .innerJoin(predictions, eq(predictions.eventId, events.id))
    .where(and(eq(events.feed, feed), lt(events.startAt, now), isNull(events.voidAt), isNull(predictions.sealedAt), ne(events.status, "postponed")));
  return rows.map((row) => row.id);
}

export interface SettleRow {
  prediction: typeof predictions.$inferSelect;
  slug: string;
  event: EventRow;
}

/** Sealed predictions of matches that have ended and are not judged yet, or whose match was corrected since. */
export async function listUnsettled(db: Db, feed: string): Promise<SettleRow[]> {
  return db
    .select({ prediction: predictions, slug: questions.slug, event: events })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .where(
      and(
        eq(events.feed, feed),
        eq(events.status, "ended"),
        isNull(events.voidAt),
        isNotNull(predictions.sealedAt),
        or(isNull(predictions.settledAt), lt(predictions.settledAt, events.updatedAt)),
      ),
    )
    .orderBy(asc(events.id), asc(predictions.questionId))
    .limit(2000);
}

export async function settlePredictionRow(
  db: Db,
  id: number,
  settlement: { correct: boolean | null; actual: string; correctExplanation: string; at: Date },
): Promise<void> {
  const { at, ...result } = settlement;
  await db.update(predictions).set({ ...result, settledAt: at, updatedAt: at }).where(eq(predictions.id, id));
}

/** Settled predictions of a feed's sport by question and band of ten percent. */
export async function countReliability(
  db: Db,
  { feed, sportId, before }: { feed: string; sportId: number; before: Date },
): Promise<{ slug: string; band: number; count: number; correct: number }[]> {
  const band = sql<number>`least(floor(${predictions.probability} * 10), 9)::int`;
  return db
    .select({
      slug: questions.slug,
      band,
      count: sql<number>`count(*)::int`,
      correct: sql<number>`(count(*) filter (where ${predictions.correct}))::int`,
    })
    .from(predictions)
    .innerJoin(events, eq(events.id, predictions.eventId))
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .where(and(eq(events.feed, feed), eq(events.sportId, sportId), isNotNull(predictions.correct), isNull(events.voidAt), lt(events.startAt, before)))
    .groupBy(questions.slug, band);
}

/** Takes back the judgement of matches that turned out not to be over. */
export async function unsettleReopened(db: Db, feed: string, at: Date): Promise<void> {
  const reopened = db.select({ id: events.id }).from(events).where(and(eq(events.feed, feed), ne(events.status, "ended")));
  await db
    .update(predictions)
    .set({ correct: null, actual: null, correctExplanation: null, settledAt: null, updatedAt: at })
    .where(and(isNotNull(predictions.settledAt), inArray(predictions.eventId, reopened)));
}
