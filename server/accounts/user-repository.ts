import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CountryRow } from "#server/accounts/country-repository.ts";
import { accountTokens, countries, sessions, users } from "#server/accounts/tables.ts";
import {
  type PlanRow,
  type SubscriptionRow,
  findSubscription,
} from "#server/credits/plan-repository.ts";
import { ledgerAccounts, ledgerEntries, subscriptions, unlocks } from "#server/credits/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

/** The role of who runs the product. */
export const ADMIN = "admin";

export type UserRow = typeof users.$inferSelect;

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}

/** Keeps an account as it is until the end of this transaction; rows that name it may be added meanwhile. */
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

/** As `lockUserByEmail`, of an account that has not been deleted. */
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

export async function countUsers(db: Db): Promise<number> {
  return db.$count(users, isNull(users.deletedAt));
}

export async function findUserByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.username, username));
  return user;
}

/** @returns the new user's id, or null where the e-mail or the username is taken */
export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<number | null> {
  const [created] = await db
    .insert(users)
    .values(user)
    .onConflictDoNothing()
    .returning({ id: users.id });
  return created?.id ?? null;
}

/** Whether nobody has shown that an account is theirs, and it has nothing: no role, no points, no unlock and no subscription ever. */
export async function isUnclaimed(db: Db, user: UserRow): Promise<boolean> {
  if (user.emailVerifiedAt !== null || user.roles.length > 0) return false;
  const has = sql<boolean>`exists (select 1 from ${ledgerEntries} e join ${ledgerAccounts} a on a.id = e.account_id where a.user_id = ${user.id})
    or exists (select 1 from ${unlocks} u where u.user_id = ${user.id})
    or exists (select 1 from ${subscriptions} s where s.user_id = ${user.id})`;
  const [row] = await db.select({ has }).from(users).where(eq(users.id, user.id));
  return row?.has === false;
}

/**
 * Gives an unclaimed account to whoever registers it anew: nothing that was known of it signs in any more. The links that
 * were mailed stay, for they only ever show whose the e-mail is.
 */
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
  subscription: (SubscriptionRow & { plan: PlanRow }) | null;
}

/** The user with all that a screen shows of the account. */
export async function findAccount(db: Db, userId: number, now: Date): Promise<Account | undefined> {
  const [row] = await db
    .select({ user: users, country: countries, balance: ledgerAccounts.balance })
    .from(users)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.userId, users.id))
    .leftJoin(countries, eq(countries.id, users.countryId))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (row === undefined) return undefined;
  return { ...row, subscription: await findSubscription(db, userId, now) };
}

export async function markEmailVerified(db: Db, userId: number, at: Date): Promise<void> {
  await updateUser(db, userId, { emailVerifiedAt: at });
}

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/**
 * Whose session a token is. One that an admin began in another's name is none any more once the admin's own has ended, or
 * the admin is none.
 */
export async function findSession(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ userId: number; roles: string[]; impersonatorId: number | null } | undefined> {
  const own = alias(sessions, "own_session");
  const admin = alias(users, "admin");
  const [session] = await db
    .select({ userId: users.id, roles: users.roles, impersonatorId: admin.id })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deletedAt)))
    .leftJoin(own, and(eq(own.tokenHash, sessions.impersonatorSession), gt(own.expiresAt, now)))
    .leftJoin(
      admin,
      and(eq(admin.id, own.userId), sql`${ADMIN} = any(${admin.roles})`, isNull(admin.deletedAt)),
    )
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, now),
        or(isNull(sessions.impersonatorSession), isNotNull(admin.id)),
      ),
    );
  return session;
}

/** Keeps a session from ending before this transaction does. @returns whether there is one */
export async function holdSession(db: Db, tokenHash: string): Promise<boolean> {
  const held = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .for("key share");
  return held.length > 0;
}

/** The same sign-in under another token: the old one opens nothing any more. */
export async function replaceToken(db: Db, tokenHash: string, newHash: string): Promise<void> {
  await db.update(sessions).set({ tokenHash: newHash }).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends all sign-ins of a user but one. */
export async function deleteOtherSessions(
  db: Db,
  userId: number,
  tokenHash: string,
): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)));
}

/** @returns the session that ended, if there was one */
export async function deleteSession(
  db: Db,
  tokenHash: string,
): Promise<typeof sessions.$inferSelect | undefined> {
  const [ended] = await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).returning();
  return ended;
}

export async function insertAccountToken(
  db: Db,
  token: typeof accountTokens.$inferInsert,
): Promise<void> {
  await db.insert(accountTokens).values(token);
}

/** When links to confirm an account's e-mail were mailed since an instant. */
export async function listVerifyLinkTimes(db: Db, userId: number, since: Date): Promise<Date[]> {
  const { createdAt, kind } = accountTokens;
  const links = await db
    .select({ createdAt })
    .from(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(kind, "verify_email"), gt(createdAt, since)));
  return links.map((link) => link.createdAt);
}

export async function findAccountToken(
  db: Db,
  tokenHash: string,
  kind: "verify_email" | "reset_password",
): Promise<typeof accountTokens.$inferSelect | undefined> {
  const [token] = await db
    .select()
    .from(accountTokens)
    .where(and(eq(accountTokens.tokenHash, tokenHash), eq(accountTokens.kind, kind)))
    .for("update");
  return token;
}

export async function markTokenUsed(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db.update(accountTokens).set({ usedAt: at }).where(eq(accountTokens.tokenHash, tokenHash));
}

/** @returns e-mails by user id, of those who have not left */
export async function findUserEmails(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)));
  return new Map(rows.map((row) => [row.id, row.email]));
}
