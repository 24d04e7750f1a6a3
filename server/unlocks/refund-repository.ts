import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  matchAllowances,
  unlocks,
} from "#server/credits/tables.ts";
import { events } from "#server/fixtures/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

const isOwed = and(isNull(unlocks.refundTransactionId), gt(unlocks.points, 0));

/** Void matches on which somebody's points or allowance have not come back. */
export async function listUnrefundedEventIds(db: Db): Promise<number[]> {
  const owed = db
    .select({ id: unlocks.id })
    .from(unlocks)
    .where(and(eq(unlocks.eventId, events.id), isOwed))
    .limit(1)
    .as("owed");
  const kept = db
    .select({ id: matchAllowances.userId })
    .from(matchAllowances)
    .where(and(eq(matchAllowances.eventId, events.id), isNull(matchAllowances.returnedAt)))
    .limit(1)
    .as("kept");
  const ofVoid = (due: typeof owed | typeof kept) =>
    db
      .select({ id: events.id })
      .from(events)
      .innerJoinLateral(due, sql`true`)
      .where(isNotNull(events.voidAt));
  const rows = await unionAll(ofVoid(owed), ofVoid(kept));
  return [...new Set(rows.map((row) => row.id))].sort((a, b) => a - b);
}

/** Users, by id from `after` on, who have something to come back of a match. */
export async function listOwedUserIds(
  db: Db,
  eventId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const paid = await db
    .selectDistinct({ id: unlocks.userId })
    .from(unlocks)
    .where(and(eq(unlocks.eventId, eventId), gt(unlocks.userId, after), isOwed))
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

/**
 * Gives these users back what they paid for a match, each unlock once, by a ledger transaction of its own. Inside a
 * transaction. Every statement is for all of them and finds its rows by id: thousands are refunded at a time.
 * @returns points by user
 */
export async function refundUnlocks(
  db: Db,
  eventId: number,
  userIds: readonly number[],
  at: Date,
): Promise<Map<number, number>> {
  const due = await db
    .select({ id: unlocks.id, userId: unlocks.userId, points: unlocks.points })
    .from(unlocks)
    .where(and(eq(unlocks.eventId, eventId), inArray(unlocks.userId, [...userIds]), isOwed))
    .orderBy(unlocks.id)
    .for("update");
  if (due.length === 0) return new Map();
  const { transactions, created } = await openTransactions(
    db,
    due.map((unlock) => keyOf(unlock)),
    at,
  );
  const accounts = await findAccountIds(db, userIds);
  const entries = due
    .filter((unlock) => created.has(keyOf(unlock)))
    .flatMap((unlock) => {
      const transaction = transactions.get(keyOf(unlock));
      return [
        { transaction, account: accounts.refunds, amount: -unlock.points },
        { transaction, account: accounts.ofUsers.get(unlock.userId), amount: unlock.points },
      ];
    });
  await db.execute(sql`
    insert into ${ledgerEntries} (transaction_id, account_id, amount)
      select transaction, account, amount from json_to_recordset(${JSON.stringify(entries)}::json) entry (transaction integer, account integer, amount bigint)`);
  const refunds = due.map((unlock) => ({
    id: unlock.id,
    transaction: transactions.get(keyOf(unlock)),
  }));
  await db.execute(sql`
    update ${unlocks} set refund_transaction_id = refund.transaction
      from json_to_recordset(${JSON.stringify(refunds)}::json) refund (id integer, transaction integer) where ${unlocks.id} = refund.id`);
  const points = new Map<number, number>();
  for (const unlock of due)
    points.set(unlock.userId, (points.get(unlock.userId) ?? 0) + unlock.points);
  return points;
}

function keyOf(unlock: { id: number }): string {
  return `refund:${unlock.id}`;
}

/** What has its key already was refunded before, by whomever, and must get no second entries. */
async function openTransactions(
  db: Db,
  keys: readonly string[],
  at: Date,
): Promise<{ transactions: Map<string, number>; created: Set<string> }> {
  // One value, not one a key: a statement with thousands of them takes longer to read than to do.
  const asked = sql`(select json_array_elements_text(${JSON.stringify(keys)}::json))`;
  const find = async () => {
    const { id, idempotencyKey } = ledgerTransactions;
    const rows = await db
      .select({ id, key: idempotencyKey })
      .from(ledgerTransactions)
      .where(inArray(idempotencyKey, asked));
    return new Map(rows.map((row) => [row.key, row.id]));
  };
  const before = await find();
  await db.execute(sql`
    insert into ${ledgerTransactions} (idempotency_key, kind, created_at)
      select key, 'refund', ${at.toISOString()}::timestamptz from json_array_elements_text(${JSON.stringify(keys)}::json) key
      on conflict (idempotency_key) do nothing`);
  return { transactions: await find(), created: new Set(keys.filter((key) => !before.has(key))) };
}

async function findAccountIds(
  db: Db,
  userIds: readonly number[],
): Promise<{ ofUsers: Map<number, number>; refunds: number }> {
  const rows = await db
    .select({ id: ledgerAccounts.id, userId: ledgerAccounts.userId })
    .from(ledgerAccounts)
    .where(or(inArray(ledgerAccounts.userId, [...userIds]), eq(ledgerAccounts.kind, "refunds")));
  const refunds = rows.find((row) => row.userId === null)?.id;
  if (refunds === undefined) throw new Error("there is no ledger account for refunds");
  return {
    ofUsers: new Map(rows.flatMap(({ id, userId }) => (userId === null ? [] : [[userId, id]]))),
    refunds,
  };
}
