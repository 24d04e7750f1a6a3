import { asc, eq, inArray, sql } from "drizzle-orm";
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from "#server/credits/tables.ts";
import type { Db } from "#server/platform/db/database.ts";

type SystemAccount = "issued" | "free_credits" | "referral" | "unlocks" | "refunds" | "purchases";
type Owner = SystemAccount | { userId: number };

export interface Transfer {
  /** Idempotency key: the same key never moves points twice. */
  key: string;
  kind: string;
  from: Owner;
  to: Owner;
  points: number;
  at: Date;
}

export interface PostedTransfer {
  id: number;
  repeated: boolean;
}

/** A repeated key has other points, accounts or kind. Nothing moves. */
export class LedgerKeyReused extends Error {
  override readonly name = "LedgerKeyReused";
  constructor(key: string) {
    super(`the ledger key ${key} was already used for another transfer`);
  }
}

export async function openUserAccount(db: Db, userId: number): Promise<void> {
  await db.insert(ledgerAccounts).values({ kind: "user", userId });
}

export async function transfer(db: Db, move: Transfer): Promise<PostedTransfer> {
  const [posted] = await transferAll(db, [move]);
  if (posted === undefined) throw new Error(`ledger key ${move.key} is missing`);
  const { id, repeated } = posted;
  return { id, repeated };
}

/**
 * Call it inside a transaction. @returns the moves in their order
 * @throws {LedgerKeyReused} for a known or repeated key with other contents
 */
export async function transferAll<Move extends Transfer>(
  db: Db,
  moves: readonly Move[],
): Promise<(Move & PostedTransfer)[]> {
  const byKey = new Map<string, Transfer>();
  for (const move of moves) {
    requireSameContents(move, contentsOf(byKey.get(move.key) ?? move));
    byKey.set(move.key, move);
  }
  if (byKey.size === 0) return [];
  const created = new Map((await post(db, [...byKey.values()])).map(({ key, id }) => [key, id]));
  const repeated = [...byKey.keys()].filter((key) => !created.has(key));
  const posted = await findPosted(db, repeated);
  return moves.map((move) => {
    const id = created.get(move.key);
    if (id !== undefined) return { ...move, id, repeated: false };
    const found = posted.get(move.key);
    if (found === undefined) throw new Error(`ledger key ${move.key} is missing`);
    requireSameContents(move, found.contents);
    return { ...move, id: found.id, repeated: true };
  });
}

function requireSameContents(move: Transfer, contents: string): void {
  if (contents !== contentsOf(move)) throw new LedgerKeyReused(move.key);
}

async function post(db: Db, moves: readonly Transfer[]): Promise<{ key: string; id: number }[]> {
  // One JSON value, because thousands of parameters are slow to parse.
  const rows = JSON.stringify(
    moves.map(({ key, kind, from, to, points, at }) => ({
      key,
      kind,
      points,
      at: at.toISOString(),
      ...sideOf("from", from),
      ...sideOf("to", to),
    })),
  );
  const requested = db.$with("asked", {}).as(sql`
    select key, move.kind, points, at, ${accountOf("from")} as debited, ${accountOf("to")} as credited
      from json_to_recordset(${rows}::json) as move
        (key text, kind text, points bigint, at timestamptz, from_user integer, from_kind text, to_user integer, to_kind text)`);
  const created = db.$with("created", {
    key: ledgerTransactions.idempotencyKey,
    id: ledgerTransactions.id,
  }).as(sql`
    insert into ${ledgerTransactions} (idempotency_key, kind, created_at)
      select key, kind, at from asked
      on conflict (idempotency_key) do nothing returning idempotency_key, id`);
  const entries = db.$with("entries", {}).as(sql`
    insert into ${ledgerEntries} (transaction_id, account_id, amount)
      select created.id, side.account, side.amount from created join asked on asked.key = created.idempotency_key
        cross join lateral (values (debited, -points), (credited, points)) as side (account, amount)`);
  return db
    .with(requested, created, entries)
    .select({ key: created.key, id: created.id })
    .from(created);
}

function sideOf(side: "from" | "to", owner: Owner): Record<string, unknown> {
  return typeof owner === "string"
    ? { [`${side}_kind`]: owner }
    : { [`${side}_user`]: owner.userId };
}

function accountOf(side: "from" | "to") {
  return sql.raw(`coalesce(
      (select id from ledger_accounts where user_id = move.${side}_user),
      (select id from ledger_accounts where kind = move.${side}_kind and kind <> 'user'))`);
}

async function findPosted(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, { id: number; contents: string }>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({
      key: ledgerTransactions.idempotencyKey,
      id: ledgerTransactions.id,
      kind: ledgerTransactions.kind,
      amount: ledgerEntries.amount,
      account: ledgerAccounts.kind,
      userId: ledgerAccounts.userId,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(
      inArray(
        ledgerTransactions.idempotencyKey,
        sql`(select json_array_elements_text(${JSON.stringify(keys)}::json))`,
      ),
    );
  const found = new Map<string, { id: number; kind: string; entries: string[] }>();
  for (const { key, id, kind, amount, account, userId } of rows) {
    const transaction = found.get(key) ?? { id, kind, entries: [] };
    transaction.entries.push(entryOf(userId ?? account, amount));
    found.set(key, transaction);
  }
  return new Map(
    [...found].map(([key, { id, kind, entries }]) => [
      key,
      { id, contents: contentsText(kind, entries) },
    ]),
  );
}

function contentsOf({ kind, from, to, points }: Transfer): string {
  const idOf = (owner: Owner) => (typeof owner === "string" ? owner : owner.userId);
  return contentsText(kind, [entryOf(idOf(from), -points), entryOf(idOf(to), points)]);
}

function entryOf(owner: string | number, amount: number): string {
  return JSON.stringify([owner, amount]);
}

function contentsText(kind: string, entries: readonly string[]): string {
  return [kind, ...entries.toSorted()].join(" ");
}

export async function balanceOf(db: Db, userId: number): Promise<number> {
  const [account] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.userId, userId));
  return account?.balance ?? 0;
}

/** Locks in one order to avoid deadlocks. */
export async function lockBalances(db: Db, userIds: readonly number[]): Promise<void> {
  await db
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.userId, [...userIds]))
    .orderBy(asc(ledgerAccounts.id))
    .for("update");
}

/** Makes other spenders of this user wait until the transaction ends. */
export async function lockBalance(db: Db, userId: number): Promise<number> {
  const [account] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.userId, userId))
    .for("update");
  if (account === undefined) throw new Error(`user ${userId} has no ledger account`);
  return account.balance;
}
