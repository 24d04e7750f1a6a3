import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { claimMailbox } from "#server/accounts/rewarded-mailboxes.ts";
import { users } from "#server/accounts/tables.ts";
import { balanceOf, lockBalances, transfer } from "#server/credits/ledger-repository.ts";
import { REFERRAL_BONUS } from "#server/credits/prices.ts";
import { listReferralBonuses, referralBonusKey } from "#server/credits/referral-bonus.ts";
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from "#server/credits/tables.ts";
import { payments } from "#server/payments/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

const referrers = alias(users, "referrer");

/** Null also for a deleted referrer. The ledger knows the referrer of a deleted account. */
async function findReferrerId(db: Db, userId: number): Promise<number | null> {
  const receiver = db
    .select({ userId: ledgerAccounts.userId })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(
      and(
        eq(ledgerTransactions.idempotencyKey, referralBonusKey(userId)),
        eq(ledgerAccounts.kind, "user"),
      ),
    );
  const [row] = await db
    .select({ id: referrers.id })
    .from(users)
    .innerJoin(
      referrers,
      and(
        eq(referrers.id, sql`coalesce((${receiver}), ${users.referredBy})`),
        isNull(referrers.deletedAt),
      ),
    )
    .where(eq(users.id, userId));
  return row?.id ?? null;
}

export async function lockWithReferrer(db: Db, userId: number): Promise<number | null> {
  const referrer = await findReferrerId(db, userId);
  await lockBalances(db, [userId, ...(referrer === null ? [] : [referrer])]);
  return referrer;
}

/** Call it with both balances locked. Spent points stay with the referrer. */
export async function adjustReferralBonus(
  db: Db,
  referredId: number,
  referrerId: number | null,
  at: Date,
): Promise<void> {
  // The referrer's account may have been deleted before its balance was locked.
  if (referrerId === null || (await findReferrerId(db, referredId)) !== referrerId) return;
  const bonus = (await listReferralBonuses(db, referrerId, [referredId])).get(referredId);
  const isEarned =
    (await db.$count(payments, and(eq(payments.userId, referredId), eq(payments.state, "paid")))) >
    0;
  const key = referralBonusKey(referredId, bonus?.moves);
  const referrer = { userId: referrerId };
  if (bonus === undefined) {
    if (isEarned && (await claimMailbox(db, referredId, at)))
      await transfer(db, {
        key,
        kind: "referral",
        from: "referral",
        to: referrer,
        points: REFERRAL_BONUS,
        at,
      });
    return;
  }
  const points = isEarned
    ? bonus.full - bonus.points
    : Math.min(bonus.points, await balanceOf(db, referrerId));
  if (points <= 0) return;
  await transfer(db, {
    key,
    ...(isEarned
      ? { kind: "referral_given_again", from: "referral", to: referrer }
      : { kind: "referral_taken_back", from: referrer, to: "referral" }),
    points,
    at,
  });
}
