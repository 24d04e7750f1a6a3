import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/tables.ts";
import { transfer } from "#server/credits/ledger-repository.ts";
import { REFERRAL_BONUS } from "#server/credits/prices.ts";
import { referralBonusKey } from "#server/credits/referral-bonus.ts";
import type { Db } from "#server/platform/db/database.ts";

const referrers = alias(users, "referrer");

/** Whose code a user registered with, unless they have left. */
export async function referrerOf(db: Db, userId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: referrers.id })
    .from(users)
    .innerJoin(referrers, and(eq(referrers.id, users.referredBy), isNull(referrers.deletedAt)))
    .where(eq(users.id, userId));
  return row?.id ?? null;
}

/** Once for each referred user, at the first payment of theirs; their balances are locked. */
export async function payReferralBonus(
  db: Db,
  referredId: number,
  referrerId: number,
  at: Date,
): Promise<void> {
  // Deleted meanwhile, under the lock that is held here since.
  if ((await referrerOf(db, referredId)) !== referrerId) return;
  await transfer(db, {
    key: referralBonusKey(referredId),
    kind: "referral",
    from: "referral",
    to: { userId: referrerId },
    points: REFERRAL_BONUS,
    at,
  });
}
