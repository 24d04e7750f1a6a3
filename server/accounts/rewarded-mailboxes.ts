import { eq, lt, sql } from "drizzle-orm";
import { rewardedMailboxes, users } from "#server/accounts/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

/** @returns false if an account with this mailbox already brought a bonus */
export async function claimMailbox(db: Db, userId: number, at: Date): Promise<boolean> {
  const [user] = await db
    .select({ mailboxHash: users.mailboxHash })
    .from(users)
    .where(eq(users.id, userId));
  // Accounts older than this rule have no hash.
  if (user === undefined || user.mailboxHash === null) return true;
  const claimed = await db
    .insert(rewardedMailboxes)
    .values({ mailboxHash: user.mailboxHash, rewardedAt: at })
    .onConflictDoNothing()
    .returning();
  return claimed.length > 0;
}

export async function deleteOldMailboxes(db: Db): Promise<void> {
  await db
    .delete(rewardedMailboxes)
    .where(lt(rewardedMailboxes.rewardedAt, sql`now() - audit_retention()`));
}
