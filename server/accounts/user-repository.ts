import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { CountryRow } from "#server/accounts/country-repository.ts";
import { countries, sessions, users } from "#server/accounts/tables.ts";
import {
  type PlanRow,
  type RunningSubscription,
  runningSubscriptionId,
} from "#server/credits/plan-repository.ts";
import { STARTER_PLAN_ID } from "#server/credits/prices.ts";
import {
  ledgerAccounts,
  ledgerEntries,
  plans,
  subscriptions,
  unlocks,
} from "#server/credits/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export const ADMIN = "admin";

export type UserRow = typeof users.$inferSelect;

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}

/** Rows that reference the account may still be added. */
export async function lockUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email)).for("no key update");
  return user;
}

export async function findUser(db: Db, userId: number): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return user;
}

export async function lockUser(db: Db, userId: number): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("no key update");
  return user;
}

export async function updateUser(
  db: Db,
  userId: number,
  change: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, userId));
}

/** Does nothing if the password has changed since the user was read. */
export async function replacePasswordHash(
  db: Db,
  { id, passwordHash }: Pick<UserRow, "id" | "passwordHash">,
  newHash: string,
): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: newHash })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)));
}

export async function countUsers(db: Db): Promise<number> {
  return db.$count(users, isNull(users.deletedAt));
}

export async function findUserByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.username, username));
  return user;
}

export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<number | null> {
  const [created] = await db
    .insert(users)
    .values(user)
    .onConflictDoNothing()
    .returning({ id: users.id });
  return created?.id ?? null;
}

/** Failed payments count too, because a bank may still confirm them. */
export async function isUnclaimed(db: Db, user: UserRow): Promise<boolean> {
  if (user.emailVerifiedAt !== null || user.roles.length > 0) return false;
  // Payments by table name, because imports go one way (scripts/import-rules.mjs).
  const has = sql<boolean>`exists (select 1 from ${ledgerEntries} e join ${ledgerAccounts} a on a.id = e.account_id where a.user_id = ${user.id})
    or exists (select 1 from ${unlocks} u where u.user_id = ${user.id})
    or exists (select 1 from ${subscriptions} s where s.user_id = ${user.id})
    or exists (select 1 from payments p where p.user_id = ${user.id})`;
  const [row] = await db.select({ has }).from(users).where(eq(users.id, user.id));
  return row?.has === false;
}

/** Ends all earlier sessions. Mailed links stay, because they only prove who owns the e-mail. */
export async function replaceUser(
  db: Db,
  userId: number,
  user: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await db.update(users).set(user).where(eq(users.id, userId));
}

export interface Account {
  user: UserRow;
  country: CountryRow | null;
  balance: number;
  subscription: RunningSubscription | null;
  plan: PlanRow;
}

export async function findAccount(db: Db, userId: number, now: Date): Promise<Account | undefined> {
  const [row] = await db
    .select({
      user: users,
      country: countries,
      balance: ledgerAccounts.balance,
      subscription: subscriptions,
      plan: plans,
    })
    .from(users)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.userId, users.id))
    .leftJoin(countries, eq(countries.id, users.countryId))
    .leftJoin(subscriptions, eq(subscriptions.id, runningSubscriptionId(db, userId, now)))
    .innerJoin(plans, eq(plans.id, sql`coalesce(${subscriptions.planId}, ${STARTER_PLAN_ID})`))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (row === undefined) return undefined;
  const { subscription, plan } = row;
  return { ...row, subscription: subscription === null ? null : { ...subscription, plan } };
}

export async function markEmailVerified(db: Db, userId: number, at: Date): Promise<void> {
  await updateUser(db, userId, { emailVerifiedAt: at });
}

export async function findUserEmails(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)));
  return new Map(rows.map((row) => [row.id, row.email]));
}
