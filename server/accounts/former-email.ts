import { randomBytes } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import { slowHash } from "#server/accounts/passwords.ts";
import { formerEmails } from "#server/accounts/tables.ts";
import type { UserRow } from "#server/accounts/user-repository.ts";
import { FREE_CREDITS } from "#server/credits/prices.ts";
import type { Db } from "#server/platform/db/database.ts";
import { keepSetting, readSetting } from "#server/platform/db/settings-repository.ts";

const SECRET = "former-email-secret";

/**
 * An e-mail as it is remembered of an account that has left: whoever reads the database must try address by address, each
 * as slow as a password; docs/decisions/0038. Slow, so done before any transaction.
 */
export async function hashEmail(db: Db, email: string): Promise<string> {
  const secret =
    (await readSetting(db, SECRET)) ??
    (await keepSetting(db, SECRET, randomBytes(32).toString("base64url")));
  return slowHash(email, String(secret));
}

export async function rememberEmail(db: Db, emailHash: string, leftAt: Date): Promise<void> {
  await db
    .insert(formerEmails)
    .values({ emailHash, leftAt })
    .onConflictDoUpdate({ target: formerEmails.emailHash, set: { leftAt } });
}

/** When the account that had this e-mail left; undefined where there was none. */
export async function findLeftAt(db: Db, emailHash: string): Promise<Date | undefined> {
  const [former] = await db
    .select({ leftAt: formerEmails.leftAt })
    .from(formerEmails)
    .where(eq(formerEmails.emailHash, emailHash));
  return former?.leftAt;
}

/** The points that come with a confirmed e-mail: none where an earlier account of it has had them. */
export function freeCreditsOf(user: UserRow): number {
  return user.starterFrom === null ? FREE_CREDITS : 0;
}

/** As long as the audit trail remembers. */
export async function forgetEmails(db: Db): Promise<void> {
  await db.delete(formerEmails).where(lt(formerEmails.leftAt, sql`now() - audit_retention()`));
}
