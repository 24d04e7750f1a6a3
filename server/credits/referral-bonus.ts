import { and, eq, inArray, sql } from "drizzle-orm";
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from "#server/credits/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

/** @param move 0 for the bonus itself; later moves revoke and restore it */
export function referralBonusKey(referredId: number, move = 0): string {
  return move === 0 ? `referral:${referredId}` : `referral:${referredId}:${move}`;
}

export const REFERRAL_KINDS = ["referral", "referral_taken_back", "referral_given_again"] as const;

export const referredId = sql<number>`split_part(${ledgerTransactions.idempotencyKey}, ':', 2)::integer`;

export async function listReferralBonuses(
  db: Db,
  referrerId: number,
  referredIds: readonly number[],
): Promise<Map<number, { points: number; moves: number; full: number }>> {
  if (referredIds.length === 0) return new Map();
  const rows = await db
    .select({
      referredId,
      points: sql`sum(${ledgerEntries.amount})`.mapWith(Number),
      full: sql`max(${ledgerEntries.amount})`.mapWith(Number),
      moves: sql`count(*)`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerAccounts.userId, referrerId),
        inArray(ledgerTransactions.kind, [...REFERRAL_KINDS]),
        inArray(referredId, [...referredIds]),
      ),
    )
    .groupBy(referredId);
  return new Map(rows.map(({ referredId: id, ...bonus }) => [id, bonus]));
}
