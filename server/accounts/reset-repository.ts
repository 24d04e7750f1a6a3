import { eq } from "drizzle-orm";
import { resetRequests } from "#server/accounts/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export async function insertResetRequest(db: Db, email: string, at: Date): Promise<void> {
  await db.insert(resetRequests).values({ email, createdAt: at });
}

export async function listResetEmails(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: resetRequests.email })
    .from(resetRequests)
    .orderBy(resetRequests.email)
    .limit(limit);
  return rows.map(({ email }) => email);
}

export async function takeResetRequests(db: Db, email: string): Promise<Date[]> {
  const deleted = await db
    .delete(resetRequests)
    .where(eq(resetRequests.email, email))
    .returning({ createdAt: resetRequests.createdAt });
  return deleted.map(({ createdAt }) => createdAt);
}
