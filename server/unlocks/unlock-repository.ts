import { type SQL, and, asc, eq, gt, gte, or, sql } from "drizzle-orm";
import type { Coverage } from "#server/credits/allowance-repository.ts";
import { ledgerTransactions, matchAllowances, unlocks } from "#server/credits/tables.ts";
import type { EventRow } from "#server/fixtures/event-repository.ts";
import { events } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { predictions, questions } from "#server/predictions/tables.ts";
import type { ProvenRow } from "#server/proofs/proof-repository.ts";
import { commitments, proofRoots } from "#server/proofs/tables.ts";

export type UnlockRow = typeof unlocks.$inferSelect;

export interface OfferedRow extends ProvenRow {
  unlock: UnlockRow | null;
  refundedAt: Date | null;
}

export async function listOffered(db: Db, userId: number, eventId: number): Promise<OfferedRow[]> {
  return db
    .select({
      prediction: predictions,
      question: questions,
      commitment: commitments,
      root: proofRoots,
      unlock: unlocks,
      refundedAt:
        sql<Date | null>`(select ${ledgerTransactions.createdAt} from ${ledgerTransactions} where ${ledgerTransactions.id} = ${unlocks.refundTransactionId})`.mapWith(
          ledgerTransactions.createdAt,
        ),
    })
    .from(predictions)
    .innerJoin(questions, eq(questions.id, predictions.questionId))
    .leftJoin(commitments, eq(commitments.predictionId, predictions.id))
    .leftJoin(proofRoots, eq(proofRoots.sequence, commitments.rootSequence))
    .leftJoin(
      unlocks,
      and(
        eq(unlocks.userId, userId),
        eq(unlocks.eventId, predictions.eventId),
        eq(unlocks.questionId, predictions.questionId),
      ),
    )
    .where(eq(predictions.eventId, eventId))
    .orderBy(asc(questions.id));
}

export async function insertUnlocks(
  db: Db,
  rows: (typeof unlocks.$inferInsert)[],
): Promise<UnlockRow[]> {
  return db.insert(unlocks).values(rows).returning();
}

export interface UnlockedRow extends ProvenRow {
  unlock: UnlockRow;
  eventSlug: string;
  returnedAt: Date | null;
}

/** @returns nothing for a locked prediction */
export function unlockedOf(
  { unlock, refundedAt, ...row }: OfferedRow,
  event: EventRow,
  coverage: Coverage | null,
): UnlockedRow[] {
  if (unlock === null) return [];
  const returnedAt = unlock.points > 0 ? refundedAt : (coverage?.returnedAt ?? null);
  return [{ ...row, unlock, eventSlug: event.slug, returnedAt }];
}

/** An unlock without points gets its allowance back. */
const returnedAt =
  sql<Date | null>`date_trunc('milliseconds', case when ${unlocks.points} > 0 then ${ledgerTransactions.createdAt} else ${matchAllowances.returnedAt} end)`.mapWith(
    ledgerTransactions.createdAt,
  );
const changedAt = sql<Date>`greatest(${unlocks.unlockedAt}, ${predictions.updatedAt}, ${returnedAt})`;

export interface UnlockedSince {
  at: Date;
  afterId: number | null;
}

/** Orders equal times by id, because a job writes thousands at once. */
function changedSince({ at, afterId }: UnlockedSince): SQL | undefined {
  const time = sql`${at.toISOString()}::timestamptz`;
  return afterId === null
    ? gte(changedAt, time)
    : or(gt(changedAt, time), and(eq(changedAt, time), gt(unlocks.id, afterId)));
}

export async function listUnlockedEventIds(
  db: Db,
  userId: number,
  startingFrom: Date,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: unlocks.eventId })
    .from(unlocks)
    .innerJoin(events, eq(events.id, unlocks.eventId))
    .where(and(eq(unlocks.userId, userId), gte(events.startAt, startingFrom)));
  return rows.map((row) => row.id);
}

export async function listUnlocked(
  db: Db,
  userId: number,
  options: { since?: UnlockedSince; limit: number },
): Promise<UnlockedRow[]> {
  return db
    .select({
      unlock: unlocks,
      prediction: predictions,
      question: questions,
      commitment: commitments,
      root: proofRoots,
      eventSlug: events.slug,
      returnedAt,
    })
    .from(unlocks)
    .innerJoin(
      predictions,
      and(eq(predictions.eventId, unlocks.eventId), eq(predictions.questionId, unlocks.questionId)),
    )
    .innerJoin(questions, eq(questions.id, unlocks.questionId))
    .innerJoin(events, eq(events.id, unlocks.eventId))
    .leftJoin(commitments, eq(commitments.predictionId, predictions.id))
    .leftJoin(proofRoots, eq(proofRoots.sequence, commitments.rootSequence))
    .leftJoin(ledgerTransactions, eq(ledgerTransactions.id, unlocks.refundTransactionId))
    .leftJoin(
      matchAllowances,
      and(eq(matchAllowances.userId, unlocks.userId), eq(matchAllowances.eventId, unlocks.eventId)),
    )
    .where(
      and(
        eq(unlocks.userId, userId),
        options.since === undefined ? undefined : changedSince(options.since),
      ),
    )
    .orderBy(asc(changedAt), asc(unlocks.id))
    .limit(options.limit);
}
