import { randomBytes } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import { slowHash } from "#server/accounts/passwords.ts";
import { formerEmails } from "#server/accounts/tables.ts";
import type { UserRow } from "#server/accounts/user-repository.ts";
import { FREE_CREDITS } from "#server/credits/prices.ts";
import type { Db } from "#server/platform/db/database.ts";
import { readOrCreateSetting, readSetting } from "#server/platform/db/settings-repository.ts";

const SECRET = "former-email-secret";

/** Slow, to resist guessing. Call it before any transaction; docs/decisions/0038. */
export async function hashEmail(db: Db, email: string): Promise<string> {
  const secret =
    (await readSetting(db, SECRET)) ??
    (await readOrCreateSetting(db, SECRET, randomBytes(32).toString("base64url")));
  return slowHash(email, String(secret));
}

export async function storeFormerEmail(db: Db, emailHash: string, leftAt: Date): Promise<void> {
  await db
    .insert(formerEmails)
    .values({ emailHash, leftAt })
    .onConflictDoUpdate({ target: formerEmails.emailHash, set: { leftAt } });
}

export async function findLeftAt(db: Db, emailHash: string): Promise<Date | undefined> {
  const [former] = await db
    .select({ leftAt: formerEmails.leftAt })
    .from(formerEmails)
    .where(eq(formerEmails.emailHash, emailHash));
  return former?.leftAt;
}

/** None if an earlier account with this e-mail got them. */
export function freeCreditsOf(user: UserRow): number {
  return user.starterFrom === null ? FREE_CREDITS : 0;
}

export async function deleteOldFormerEmails(db: Db): Promise<void> {
  await db.delete(formerEmails).where(lt(formerEmails.leftAt, sql`now() - audit_retention()`));
}
