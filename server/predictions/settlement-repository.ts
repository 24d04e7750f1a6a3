import { and, asc, eq, inArray, isNull, isNotNull, lt, ne, or } from "drizzle-orm";
import type { EventRow } from "#server/fixtures/event-repository.ts";
import { events } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { predictions, questions } from "#server/predictions/tables.ts";

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
