import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { deletedSignIns, sessions } from "#server/accounts/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * Stores the token hashes of an account before its deletion, so that each phone learns why its
 * session ends.
 */
export async function storeDeletedSignIns(db: Db, userId: number, deletedAt: Date): Promise<void> {
  const tokens = await db
    .select({ newest: sessions.tokenHash, previous: sessions.previousTokenHash })
    .from(sessions)
    // Skip sessions of an impersonating admin: the admin's account still exists.
    .where(and(eq(sessions.userId, userId), isNull(sessions.impersonatorSession)))
    // Wait for a token renewal that is under way, or its new token would be missing.
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

/** Keeps them as long as the audit trail, because a phone may stay unused for months. */
export async function deleteOldSignIns(db: Db): Promise<void> {
  await db
    .delete(deletedSignIns)
    .where(lt(deletedSignIns.deletedAt, sql`now() - audit_retention()`));
}
