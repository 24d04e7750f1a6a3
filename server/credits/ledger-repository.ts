import { eq } from "drizzle-orm";
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from "#server/credits/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

type SystemAccount = "issued" | "free_credits" | "referral" | "unlocks" | "refunds";

export interface Transfer {
  /** The same key never moves points twice. */
  key: string;
  kind: string;
  from: SystemAccount | { userId: number };
  to: SystemAccount | { userId: number };
  /** Points, above 0. */
  points: number;
  at: Date;
}

async function accountId(db: Db, owner: Transfer["from"]): Promise<number> {
  const where =
    typeof owner === "string"
      ? eq(ledgerAccounts.kind, owner)
      : eq(ledgerAccounts.userId, owner.userId);
  const [account] = await db.select({ id: ledgerAccounts.id }).from(ledgerAccounts).where(where);
  if (account === undefined) throw new Error(`no ledger account for ${JSON.stringify(owner)}`);
  return account.id;
}

export async function openUserAccount(db: Db, userId: number): Promise<void> {
  await db.insert(ledgerAccounts).values({ kind: "user", userId });
}

/**
 * Moves points once per key. Call it inside a transaction: both entries stand or neither does.
 * @returns the ledger transaction's id, the first one's where the key was used before
 */
export async function transfer(db: Db, move: Transfer): Promise<{ id: number; repeated: boolean }> {
  const [created] = await db
    .insert(ledgerTransactions)
    .values({ idempotencyKey: move.key, kind: move.kind, createdAt: move.at })
    .onConflictDoNothing({ target: ledgerTransactions.idempotencyKey })
    .returning({ id: ledgerTransactions.id });
  if (created === undefined) {
    const [existing] = await db
      .select({ id: ledgerTransactions.id })
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.idempotencyKey, move.key));
    if (existing === undefined) throw new Error(`ledger key ${move.key} vanished`);
    return { id: existing.id, repeated: true };
  }
  const from = await accountId(db, move.from);
  const to = await accountId(db, move.to);
  await db.insert(ledgerEntries).values([
    { transactionId: created.id, accountId: from, amount: -move.points },
    { transactionId: created.id, accountId: to, amount: move.points },
  ]);
  return { id: created.id, repeated: false };
}

/** The user's points. */
export async function balanceOf(db: Db, userId: number): Promise<number> {
  const [account] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.userId, userId));
  return account?.balance ?? 0;
}

/** As `balanceOf`, and makes every other spender of this user wait for the end of this transaction. */
export async function lockBalance(db: Db, userId: number): Promise<number> {
  const [account] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.userId, userId))
    .for("update");
  if (account === undefined) throw new Error(`user ${userId} has no ledger account`);
  return account.balance;
}
