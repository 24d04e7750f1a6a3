import { and, desc, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/tables.ts";
import type { UserRow } from "#server/accounts/user-repository.ts";
import { listReferralBonuses } from "#server/credits/referral-bonus.ts";
import type { Db } from "#server/platform/db/database.ts";
import { type Page } from "#domain/paging.ts";

export interface Referral {
  id: number;
  firstName: string;
  createdAt: Date;
  bonus: number;
}

const isReferredBy = (userId: number) => and(eq(users.referredBy, userId), isNull(users.deletedAt));

export async function countReferrals(db: Db, userId: number): Promise<number> {
  return db.$count(users, isReferredBy(userId));
}

export async function listReferrals(db: Db, userId: number, page: Page): Promise<Referral[]> {
  const referred = await db
    .select({ id: users.id, firstName: users.firstName, createdAt: users.createdAt })
    .from(users)
    .where(isReferredBy(userId))
    .orderBy(desc(users.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size);
  const bonuses = await listReferralBonuses(
    db,
    userId,
    referred.map(({ id }) => id),
  );
  return referred.map((referral) => ({
    ...referral,
    bonus: bonuses.get(referral.id)?.points ?? 0,
  }));
}

export async function findReferrer(
  db: Db,
  userId: number,
): Promise<Pick<UserRow, "firstName" | "username"> | undefined> {
  const referrer = alias(users, "referrer");
  const [row] = await db
    .select({ firstName: referrer.firstName, username: referrer.username })
    .from(users)
    .innerJoin(referrer, and(eq(referrer.id, users.referredBy), isNull(referrer.deletedAt)))
    .where(eq(users.id, userId));
  return row;
}
