import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { transfer } from "#server/credits/ledger-repository.ts";
import { REFERRAL_KINDS, referralBonusKey, referredId } from "#server/credits/referral-bonus.ts";
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from "#server/credits/tables.ts";
import { payments } from "#server/payments/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Takes returned points for bonuses no longer earned. Call it with balances locked. */
export async function recoverBonuses(
  db: Db,
  returned: ReadonlyMap<number, number>,
  at: Date,
): Promise<Map<number, number>> {
  const recovered = new Map<number, number>();
  for (const owed of await listOwedBonuses(db, [...returned.keys()])) {
    const taken = recovered.get(owed.referrerId) ?? 0;
    const points = Math.min(owed.points, (returned.get(owed.referrerId) ?? 0) - taken);
    if (points <= 0) continue;
    await transfer(db, {
      key: referralBonusKey(owed.referredId, owed.moves),
      kind: "referral_taken_back",
      from: { userId: owed.referrerId },
      to: "referral",
      points,
      at,
    });
    recovered.set(owed.referrerId, taken + points);
  }
  return recovered;
}

/** Bonuses that remain although the referred fan has no paid payment. */
async function listOwedBonuses(db: Db, referrerIds: readonly number[]) {
  if (referrerIds.length === 0) return [];
  const standing = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.userId, referredId), eq(payments.state, "paid")));
  return db
    .select({
      referrerId: sql<number>`${ledgerAccounts.userId}`,
      referredId,
      points: sql`sum(${ledgerEntries.amount})`.mapWith(Number),
      moves: sql`count(*)`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        inArray(ledgerAccounts.userId, [...referrerIds]),
        inArray(ledgerTransactions.kind, [...REFERRAL_KINDS]),
        notExists(standing),
      ),
    )
    .groupBy(ledgerAccounts.userId, referredId)
    .having(sql`sum(${ledgerEntries.amount}) > 0`)
    .orderBy(ledgerAccounts.userId, referredId);
}
