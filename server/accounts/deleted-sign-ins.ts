import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { deletedSignIns, sessions } from "#server/accounts/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Notes the tokens of an account that is being deleted, so that each phone that has one learns why it ends; before they go. */
export async function rememberSignIns(db: Db, userId: number, deletedAt: Date): Promise<void> {
  const own = await db
    .select({ newest: sessions.tokenHash, previous: sessions.previousTokenHash })
    .from(sessions)
    // An admin who looks on has an account still.
    .where(and(eq(sessions.userId, userId), isNull(sessions.impersonatorSession)))
    // After an exchange of one that is under way, or its next token would be missing.
    .for("update");
  const hashes = own.flatMap(({ newest, previous }) =>
    previous === null ? [newest] : [newest, previous],
  );
  if (hashes.length === 0) return;
  await db.insert(deletedSignIns).values(hashes.map((tokenHash) => ({ tokenHash, deletedAt })));
}

/** Whether a token that opens nothing was one of an account that has been deleted. */
export async function isOfDeleted(db: Db, tokenHash: string): Promise<boolean> {
  return (await db.$count(deletedSignIns, eq(deletedSignIns.tokenHash, tokenHash))) > 0;
}

/** As long as the audit trail remembers: a phone may lie in a drawer. */
export async function forgetSignIns(db: Db): Promise<void> {
  await db
    .delete(deletedSignIns)
    .where(lt(deletedSignIns.deletedAt, sql`now() - audit_retention()`));
}
