import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNull,
  isNotNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "#server/platform/db/open.ts";
import { events, predictions, questions, unpredicted } from "#server/platform/db/schema.ts";
import type { EventRow } from "#server/fixtures/event-repository.ts";
import { isSealed } from "#server/track-record/track-record-repository.ts";

/** Matches that count, kick off in [from, to) and have no sealed prediction; of a source that is not simulated, none that has begun all the same. */
export async function listEventsToPredict(
  db: Db,
  { feed, from, to, simulated }: { feed: string; from: Date; to: Date; simulated: boolean },
): Promise<EventRow[]> {
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
        simulated ? ne(events.status, "postponed") : eq(events.status, "not_started"),
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

/** How many played matches a tournament had before an instant, and when one or its shots last changed: a key for a cached fit. */
export async function playedVersion(db: Db, tournamentId: number, before: Date): Promise<string> {
  const [row] = await db
    .select({
      version: sql<string>`count(*) || '/' || coalesce(max(extract(epoch from greatest(${events.updatedAt}, ${events.shotsChangedAt}))), 0)`,
    })
    .from(events)
    .where(
      and(
        eq(events.tournamentId, tournamentId),
        eq(events.status, "ended"),
        lt(overAt, sql`${before.toISOString()}::timestamptz`),
      ),
    );
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

/** Says of a match that is due why it has no predictions. */
export async function saveUnpredicted(db: Db, eventId: number, reason: string): Promise<void> {
  await db
    .insert(unpredicted)
    .values({ eventId, reason })
    .onConflictDoUpdate({ target: unpredicted.eventId, set: { reason } });
}

/** Of a feed, at `at`; looks for matches that began before their seal back to `since`. */
export interface LateWindow {
  feed: string;
  since: Date;
  at: Date;
}

/** Matches whose predictions were not final at their start: they should have begun, or have, without a seal, or were brought forward to before it. */
export async function listLate(db: Db, window: LateWindow): Promise<number[]> {
  return [...(await listUnsealedBegun(db, window)), ...(await listBegunBeforeSeal(db, window))];
}

/** Keeps a match as it is until the end of this transaction, and says whether it is one of `listLate` still. */
export async function lockIfLate(db: Db, eventId: number, window: LateWindow): Promise<boolean> {
  await db
    .select({ id: events.id })
    .from(events)
    .where(eq(events.id, eventId))
    .for("no key update");
  const ofMatch = eq(events.id, eventId);
  return (
    [
      ...(await listUnsealedBegun(db, window, ofMatch)),
      ...(await listBegunBeforeSeal(db, window, ofMatch)),
    ].length > 0
  );
}

async function listUnsealedBegun(db: Db, { feed, at }: LateWindow, of?: SQL): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: events.id })
    .from(events)
    .innerJoin(predictions, eq(predictions.eventId, events.id))
    .where(
      and(
        of,
        eq(events.feed, feed),
        or(lt(events.startAt, at), notInArray(events.status, ["not_started", "postponed"])),
        isNull(events.voidAt),
        isNull(predictions.sealedAt),
        ne(events.status, "postponed"),
      ),
    );
  return rows.map((row) => row.id);
}

/** Whether a match has a prediction whose seal is not before this kick-off. */
export async function isSealedFrom(db: Db, eventId: number, startAt: Date): Promise<boolean> {
  const rows = await db
    .select({ id: predictions.id })
    .from(predictions)
    .where(
      and(
        eq(predictions.eventId, eventId),
        eq(predictions.unproven, false),
        gte(predictions.sealedAt, startAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

async function listBegunBeforeSeal(
  db: Db,
  { feed, since, at }: LateWindow,
  of?: SQL,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: events.id })
    .from(events)
    .innerJoin(predictions, eq(predictions.eventId, events.id))
    .where(
      and(
        of,
        eq(events.feed, feed),
        gte(events.startAt, since),
        lt(events.startAt, at),
        isNull(events.voidAt),
        eq(predictions.unproven, false),
        gte(predictions.sealedAt, events.startAt),
      ),
    );
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
  await db
    .update(predictions)
    .set({ ...result, settledAt: at, updatedAt: at })
    .where(eq(predictions.id, id));
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
    .where(
      and(
        eq(events.feed, feed),
        eq(events.sportId, sportId),
        isSealed,
        isNotNull(predictions.correct),
        isNull(events.voidAt),
        lt(events.startAt, before),
      ),
    )
    .groupBy(questions.slug, band);
}

/** Takes back the judgement of matches that turned out not to be over. */
export async function unsettleReopened(db: Db, feed: string, at: Date): Promise<void> {
  const reopened = db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.feed, feed), ne(events.status, "ended")));
  await db
    .update(predictions)
    .set({ correct: null, actual: null, correctExplanation: null, settledAt: null, updatedAt: at })
    .where(and(isNotNull(predictions.settledAt), inArray(predictions.eventId, reopened)));
}
