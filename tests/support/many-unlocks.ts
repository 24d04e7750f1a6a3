import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/database.ts";
import type { TestApp } from "./test-app.ts";
import { rowsOf } from "./test-database.ts";

const AT_ONCE = 500;

export async function unlockForMany(
  { db }: Pick<TestApp, "db">,
  eventId: number,
  { fans, questions }: { fans: number; questions: number },
): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 1; from <= fans; from += AT_ONCE)
    ids.push(
      ...(await unlockForSome(db, eventId, {
        from,
        to: Math.min(fans, from + AT_ONCE - 1),
        questions,
      })),
    );
  return ids;
}

async function unlockForSome(
  db: Db,
  eventId: number,
  { from, to, questions }: { from: number; to: number; questions: number },
): Promise<number[]> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`create temporary table crowd on commit drop as select 0 as id, '' as name limit 0`,
    );
    await tx.execute(sql`
      with made as (
        insert into users (email, password_hash, first_name, last_name, username, created_at)
          select 'crowd-' || ${eventId}::int || '-' || n || '@example.com', '', 'Fan', 'Of many', 'crowd' || ${eventId}::int || 'x' || n, now() from generate_series(${from}::int, ${to}::int) n
          returning id, username
      ) insert into crowd select id, username from made`);
    await tx.execute(
      sql`insert into ledger_accounts (kind, user_id) select 'user', id from crowd order by id`,
    );
    await writeLedger(
      tx,
      sql`select 'crowd:' || id as key, 'test' as kind, 'issued' as from_kind, id as user_id, ${20 + 15 * questions}::int as points from crowd`,
      "in",
    );
    await writeLedger(
      tx,
      sql`select 'unlock:' || id || ':' || ${eventId}::int || ':' || q as key, 'unlock' as kind, 'unlocks' as from_kind, id as user_id, 15 as points from crowd, generate_series(1, ${questions}::int) q`,
      "out",
    );
    await tx.execute(sql`
      insert into unlocks (user_id, event_id, question_id, transaction_id, points, unlocked_at)
        select crowd.id, ${eventId}::int, q, t.id, 15, now()
          from crowd cross join generate_series(1, ${questions}::int) q
          join ledger_transactions t on t.idempotency_key = 'unlock:' || crowd.id || ':' || ${eventId}::int || ':' || q`);
    return (await rowsOf(tx, sql`select id from crowd order by id`)).map((row) =>
      Number(row["id"]),
    );
  });
}

async function writeLedger(tx: Db, moves: SQL, direction: "in" | "out"): Promise<void> {
  const sign = direction === "in" ? sql`1` : sql`-1`;
  await tx.execute(sql`
    with moves as materialized (${moves}), created as (
      insert into ledger_transactions (idempotency_key, kind, created_at) select key, kind, now() from moves returning id, idempotency_key
    )
    insert into ledger_entries (transaction_id, account_id, amount)
      select created.id, side.account, side.amount
        from created join moves on moves.key = created.idempotency_key
        join ledger_accounts own on own.user_id = moves.user_id
        join ledger_accounts system on system.kind = moves.from_kind
        cross join lateral (values (own.id, ${sign} * moves.points), (system.id, -1 * ${sign} * moves.points)) side (account, amount)`);
}
