import { and, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { matchAllowances, unlocks } from "#server/credits/tables.ts";
import { events } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

const isUnrefunded = and(isNull(unlocks.refundTransactionId), gt(unlocks.points, 0));

export async function listUnrefundedEventIds(db: Db): Promise<number[]> {
  const owed = db
    .select({ id: unlocks.id })
    .from(unlocks)
    .where(and(eq(unlocks.eventId, events.id), isUnrefunded))
    .limit(1)
    .as("owed");
  const covered = db
    .select({ id: matchAllowances.userId })
    .from(matchAllowances)
    .where(and(eq(matchAllowances.eventId, events.id), isNull(matchAllowances.returnedAt)))
    .limit(1)
    .as("kept");
  const onVoidMatches = (due: typeof owed | typeof covered) =>
    db
      .select({ id: events.id })
      .from(events)
      .innerJoinLateral(due, sql`true`)
      .where(isNotNull(events.voidAt));
  const rows = await unionAll(onVoidMatches(owed), onVoidMatches(covered));
  return [...new Set(rows.map((row) => row.id))].sort((a, b) => a - b);
}

export async function listOwedUserIds(
  db: Db,
  eventId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const paid = await db
    .selectDistinct({ id: unlocks.userId })
    .from(unlocks)
    .where(and(eq(unlocks.eventId, eventId), gt(unlocks.userId, after), isUnrefunded))
    .orderBy(unlocks.userId)
    .limit(limit);
  const covered = await db
    .select({ id: matchAllowances.userId })
    .from(matchAllowances)
    .where(
      and(
        eq(matchAllowances.eventId, eventId),
        gt(matchAllowances.userId, after),
        isNull(matchAllowances.returnedAt),
      ),
    )
    .orderBy(matchAllowances.userId)
    .limit(limit);
  const ids = new Set([...paid, ...covered].map((row) => row.id));
  return [...ids].sort((a, b) => a - b).slice(0, limit);
}

export interface OwedUnlock {
  id: number;
  userId: number;
  points: number;
}

/** Locks them until the transaction ends. */
export async function lockOwedUnlocks(
  db: Db,
  eventId: number,
  userIds: readonly number[],
): Promise<OwedUnlock[]> {
  return db
    .select({ id: unlocks.id, userId: unlocks.userId, points: unlocks.points })
    .from(unlocks)
    .where(and(eq(unlocks.eventId, eventId), inArray(unlocks.userId, [...userIds]), isUnrefunded))
    .orderBy(unlocks.id)
    .for("update");
}

export async function markRefunded(
  db: Db,
  refunds: readonly { unlockId: number; id: number }[],
): Promise<void> {
  if (refunds.length === 0) return;
  const rows = refunds.map(({ unlockId, id }) => ({ id: unlockId, transaction: id }));
  await db.execute(sql`
    update ${unlocks} set refund_transaction_id = refund.transaction
      from json_to_recordset(${JSON.stringify(rows)}::json) refund (id integer, transaction integer) where ${unlocks.id} = refund.id`);
}
