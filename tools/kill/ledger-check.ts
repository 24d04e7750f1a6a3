import { sql } from "drizzle-orm";
import { PRICE_PER_UNIT } from "#domain/match-rules.ts";
import type { Db } from "#server/platform/db/database.ts";
import { START_POINTS } from "../processes/fans.ts";
import { rowsOf } from "../processes/targets.ts";
import type { Seen } from "./load.ts";

export interface LedgerFindings {
  unlocks: number;
  charges: number;
  faults: string[];
}

export async function checkLedger(db: Db, seen: Seen): Promise<LedgerFindings> {
  const faults: string[] = [];
  const unlocks = await rowsOf(
    db,
    sql`select user_id, event_id, question_id, points, transaction_id from unlocks`,
  );
  const keyOf = (user: unknown, event: unknown, question: unknown) =>
    `${String(user)}:${String(event)}:${String(question)}`;
  const rows = new Map(
    unlocks.map((row) => [keyOf(row["user_id"], row["event_id"], row["question_id"]), row]),
  );

  for (const unlock of seen.acknowledged) {
    const own = unlock.questionIds.map((id) => rows.get(keyOf(unlock.userId, unlock.eventId, id)));
    if (own.includes(undefined))
      faults.push(`user ${unlock.userId} lost an acknowledged unlock of match ${unlock.eventId}`);
    const points = own.reduce((sum, row) => sum + Number(row?.["points"] ?? 0), 0);
    if (points !== unlock.pointsSpent)
      faults.push(
        `user ${unlock.userId} paid ${points} points, but the response said ${unlock.pointsSpent}`,
      );
  }
  for (const key of rows.keys())
    if (!seen.wanted.has(key)) faults.push(`nobody requested the unlock ${key}`);

  const paid = unlocks.filter((row) => Number(row["points"]) > 0);
  const charges = await rowsOf(
    db,
    sql`select t.id, a.user_id, e.amount from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
      where t.kind = 'unlock' and a.kind = 'user'`,
  );
  if (charges.length !== paid.length)
    faults.push(`${charges.length} charges for ${paid.length} unlocks that cost points`);
  if (new Set(paid.map((row) => row["transaction_id"])).size !== paid.length)
    faults.push("two unlocks share a charge");
  const wrong = charges.filter(({ amount }) => Number(amount) !== -PRICE_PER_UNIT).length;
  if (wrong > 0) faults.push(`${wrong} charges are not of ${PRICE_PER_UNIT} points`);

  const balances = await rowsOf(
    db,
    sql`select user_id, balance from ledger_accounts where kind = 'user'`,
  );
  for (const row of balances) {
    const spent = paid
      .filter((unlock) => unlock["user_id"] === row["user_id"])
      .reduce((sum, unlock) => sum + Number(unlock["points"]), 0);
    if (Number(row["balance"]) !== START_POINTS - spent)
      faults.push(
        `user ${String(row["user_id"])} spent ${spent} and has ${String(row["balance"])}`,
      );
  }
  const [total] = await rowsOf(
    db,
    sql`select (select sum(balance) from ledger_accounts)::text as balances, (select sum(amount) from ledger_entries)::text as entries`,
  );
  if (Number(total?.["balances"]) !== 0 || Number(total?.["entries"]) !== 0)
    faults.push(`the ledger's sum is not zero: ${JSON.stringify(total)}`);
  return { unlocks: unlocks.length, charges: charges.length, faults };
}
