import { eq } from "drizzle-orm";
import { resetRequests } from "#server/accounts/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export async function insertResetRequest(db: Db, email: string, at: Date): Promise<void> {
  await db.insert(resetRequests).values({ email, createdAt: at });
}

/** E-mails that were asked for, some at a time. */
export async function listResetEmails(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: resetRequests.email })
    .from(resetRequests)
    .orderBy(resetRequests.email)
    .limit(limit);
  return rows.map(({ email }) => email);
}

/** @returns when it was asked for; nothing where somebody else has taken it */
export async function takeResetRequests(db: Db, email: string): Promise<Date[]> {
  const taken = await db
    .delete(resetRequests)
    .where(eq(resetRequests.email, email))
    .returning({ createdAt: resetRequests.createdAt });
  return taken.map(({ createdAt }) => createdAt);
}
