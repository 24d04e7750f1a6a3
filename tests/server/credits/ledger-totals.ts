import { sql } from "drizzle-orm";
import type { TestApp } from "../../support/test-app.ts";
import { rowsOf } from "../../support/test-database.ts";

export const POSTED_AT = new Date(Date.UTC(2026, 10, 21));

export async function ledgerTotals({ db }: TestApp): Promise<Record<string, unknown>> {
  const [row] = await rowsOf(
    db,
    sql`select coalesce(sum(amount), 0)::int as entries,
          (select sum(balance)::int from ledger_accounts) as balances,
          (select count(*)::int from ledger_accounts a where balance <>
            coalesce((select sum(amount) from ledger_entries e where e.account_id = a.id), 0)) as wrong
        from ledger_entries`,
  );
  return row ?? {};
}
