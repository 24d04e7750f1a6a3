import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { accountTokens, users } from "#server/accounts/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

export type AccountTokenRow = typeof accountTokens.$inferSelect;
type Kind = AccountTokenRow["kind"];

export async function insertAccountToken(
  db: Db,
  token: typeof accountTokens.$inferInsert,
): Promise<void> {
  await db.insert(accountTokens).values(token);
}

export async function listLinkTimes(
  db: Db,
  userId: number,
  kind: Kind,
  since: Date,
): Promise<Date[]> {
  const { createdAt } = accountTokens;
  const links = await db
    .select({ createdAt })
    .from(accountTokens)
    .where(
      and(eq(accountTokens.userId, userId), eq(accountTokens.kind, kind), gt(createdAt, since)),
    )
    .orderBy(createdAt);
  return links.map((link) => link.createdAt);
}

export async function lockAccountToken(
  db: Db,
  tokenHash: string,
  kind: Kind,
): Promise<AccountTokenRow | undefined> {
  const [token] = await db
    .select()
    .from(accountTokens)
    .where(and(eq(accountTokens.tokenHash, tokenHash), eq(accountTokens.kind, kind)))
    .for("update");
  return token;
}

export async function findAccountToken(
  db: Db,
  { email, tokenHash, kind }: { email: string; tokenHash: string; kind: Kind },
): Promise<AccountTokenRow | undefined> {
  const [row] = await db
    .select({ token: accountTokens })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(
      and(
        eq(accountTokens.tokenHash, tokenHash),
        eq(accountTokens.kind, kind),
        eq(users.email, email),
      ),
    );
  return row?.token;
}

export async function markTokenUsed(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db.update(accountTokens).set({ usedAt: at }).where(eq(accountTokens.tokenHash, tokenHash));
}

export async function deleteExpiredTokens(db: Db, until: Date): Promise<void> {
  await db.delete(accountTokens).where(lte(accountTokens.expiresAt, until));
}

export async function endLinks(db: Db, userId: number, kind: Kind, at: Date): Promise<void> {
  await db
    .update(accountTokens)
    .set({ usedAt: at })
    .where(
      and(
        eq(accountTokens.userId, userId),
        eq(accountTokens.kind, kind),
        isNull(accountTokens.usedAt),
      ),
    );
}

export async function deleteLinks(db: Db, userId: number): Promise<void> {
  await db.delete(accountTokens).where(eq(accountTokens.userId, userId));
}
