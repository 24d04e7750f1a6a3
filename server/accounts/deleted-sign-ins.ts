import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { deletedSignIns, sessions } from "#server/accounts/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Lets each phone learn why its session ended. */
export async function storeDeletedSignIns(db: Db, userId: number, deletedAt: Date): Promise<void> {
  const tokens = await db
    .select({ newest: sessions.tokenHash, previous: sessions.previousTokenHash })
    .from(sessions)
    // Skip an impersonating admin's sessions: the admin's account still exists.
    .where(and(eq(sessions.userId, userId), isNull(sessions.impersonatorSession)))
    // Wait for a token renewal, or its new token would be missing.
    .for("update");
  const hashes = tokens.flatMap(({ newest, previous }) =>
    previous === null ? [newest] : [newest, previous],
  );
  if (hashes.length === 0) return;
  await db.insert(deletedSignIns).values(hashes.map((tokenHash) => ({ tokenHash, deletedAt })));
}

export async function isTokenOfDeletedAccount(db: Db, tokenHash: string): Promise<boolean> {
  return (await db.$count(deletedSignIns, eq(deletedSignIns.tokenHash, tokenHash))) > 0;
}

/** A phone may stay unused for months. */
export async function deleteOldSignIns(db: Db): Promise<void> {
  await db
    .delete(deletedSignIns)
    .where(lt(deletedSignIns.deletedAt, sql`now() - audit_retention()`));
}
