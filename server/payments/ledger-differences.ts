import { type SQL, sql } from "drizzle-orm";
import { PRICE_PER_UNIT } from "#domain/match-rules.ts";

export type Check = readonly [kind: string, query: SQL];

const OWNER = sql.raw(
  "case when a.kind = 'user' then 'user ' || a.user_id else 'the account ' || a.kind end",
);
const movedOf = (kind: string) => sql`
  select t.id, t.idempotency_key as key, a.user_id, e.amount from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'user'
    where t.kind = ${sql.raw(`'${kind}'`)}`;

export const LEDGER_CHECKS: readonly Check[] = [
  [
    "unbalanced",
    sql`select format('Ledger transaction %s (%s) sums to %s, not to 0.', t.id, t.kind, sum(e.amount)) as sentence
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      group by t.id having sum(e.amount) <> 0 order by t.id`,
  ],
  [
    "empty",
    sql`select format('Ledger transaction %s (%s) has no entries.', t.id, t.kind) as sentence from ledger_transactions t
      where not exists (select 1 from ledger_entries e where e.transaction_id = t.id) order by t.id`,
  ],
  [
    "balance",
    sql`select format('The balance of %s is %s, but its entries sum to %s.', ${OWNER}, a.balance, coalesce(sum(e.amount), 0)) as sentence
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      group by a.id having a.balance <> coalesce(sum(e.amount), 0) order by a.id`,
  ],
  [
    "negative",
    sql`select format('The balance of %s is %s, and below 0.', ${OWNER}, a.balance) as sentence
      from ledger_accounts a where a.kind = 'user' and a.balance < 0 order by a.id`,
  ],
  [
    "no_account",
    sql`select format('User %s has no ledger account.', u.id) as sentence from users u
      where not exists (select 1 from ledger_accounts a where a.user_id = u.id) order by u.id`,
  ],
];

export const UNLOCK_CHECKS: readonly Check[] = [
  [
    "unlock_charge",
    sql`select format('Unlock %s of user %s costs %s points, but its charge is %s.', u.id, u.user_id, u.points,
        coalesce((-moved.amount)::text, 'missing')) as sentence
      from unlocks u left join (${movedOf("unlock")}) moved on moved.id = u.transaction_id and moved.user_id = u.user_id
        and moved.key = format('unlock:%s:%s:%s', u.user_id, u.event_id, u.question_id)
      where u.points > 0 and moved.amount is distinct from -u.points order by u.id`,
  ],
  [
    "unlock_price",
    sql`select format('Unlock %s of user %s costs %s points, and not ${sql.raw(String(PRICE_PER_UNIT))}.', u.id, u.user_id, u.points) as sentence
      from unlocks u where u.points not in (0, ${sql.raw(String(PRICE_PER_UNIT))}) order by u.id`,
  ],
  [
    "unlock_twice",
    sql`select format('Ledger transaction %s pays for %s unlocks.', u.transaction_id, count(*)) as sentence
      from unlocks u where u.transaction_id is not null group by u.transaction_id having count(*) > 1 order by 1`,
  ],
  [
    "charge_alone",
    sql`select format('Ledger transaction %s charges user %s for an unlock that does not exist.', moved.id, moved.user_id) as sentence
      from (${movedOf("unlock")}) moved where not exists (select 1 from unlocks u where u.transaction_id = moved.id) order by moved.id`,
  ],
  [
    "unlock_uncovered",
    sql`select format('Unlock %s of user %s cost nothing, but no plan covers its match.', u.id, u.user_id) as sentence
      from unlocks u where u.points = 0 and not exists
        (select 1 from match_allowances m where m.user_id = u.user_id and m.event_id = u.event_id) order by u.id`,
  ],
  [
    "refund",
    sql`select format('Unlock %s of user %s cost %s points, but its refund is %s.', u.id, u.user_id, u.points,
        coalesce(moved.amount::text, 'missing')) as sentence
      from unlocks u left join (${movedOf("refund")}) moved on moved.id = u.refund_transaction_id
        and moved.user_id = u.user_id and moved.key = 'refund:' || u.id
      where u.refund_transaction_id is not null and moved.amount is distinct from u.points order by u.id`,
  ],
  [
    "refund_alone",
    sql`select format('Ledger transaction %s refunds user %s an unlock that was not refunded.', moved.id, moved.user_id) as sentence
      from (${movedOf("refund")}) moved where not exists (select 1 from unlocks u where u.refund_transaction_id = moved.id) order by moved.id`,
  ],
];
