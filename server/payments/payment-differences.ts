import { sql } from "drizzle-orm";
import { PERIOD_MS } from "#server/credits/prices.ts";
import type { Check } from "#server/payments/ledger-differences.ts";

const GRACE = sql.raw("interval '4 days'");
const PERIOD = sql.raw(`interval '${PERIOD_MS / 1000} seconds'`);

const MOVED = sql.raw(`
  select split_part(t.idempotency_key, ':', 3) as reference, a.user_id,
    count(*) filter (where t.kind = 'purchase') as times,
    coalesce(sum(e.amount) filter (where t.kind = 'purchase'), 0) as brought,
    sum(e.amount) as kept
  from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'user'
  where t.kind in ('purchase', 'purchase_taken_back', 'purchase_given_again') group by 1, 2`);
const GIVEN = sql.raw("('paid', 'refunded', 'disputed')");

export const TOPUP_CHECKS: readonly Check[] = [
  [
    "topup_credit",
    // A payment refunded before its grant never brought any points.
    sql`select format('Payment %s (%s) bought %s points for user %s, but brought %s in %s transactions.',
        p.reference, p.state, p.points, p.user_id, coalesce(m.brought, 0), coalesce(m.times, 0)) as sentence
      from payments p left join (${MOVED}) m on m.reference = p.reference and m.user_id = p.user_id
      where p.kind = 'topup' and p.state in ${GIVEN} and (p.state = 'paid' or m.times is not null)
        and (m.times is distinct from 1 or m.brought is distinct from p.points) order by p.id`,
  ],
  [
    "credit_alone",
    sql`select format('The ledger has points of user %s for payment %s, which %s.', m.user_id, m.reference,
        case when p.id is null then 'does not exist' when p.kind <> 'topup' then 'is for a plan'
          when p.user_id <> m.user_id then 'is another''s' else 'is ' || p.state end) as sentence
      from (${MOVED}) m left join payments p on p.reference = m.reference
      where p.id is null or p.kind <> 'topup' or p.user_id <> m.user_id or p.state not in ${GIVEN} order by m.reference`,
  ],
  [
    "taken_back",
    sql`select format('Payment %s (%s) leaves user %s %s of its points, but should leave %s.',
        p.reference, p.state, p.user_id, m.kept, case p.state when 'paid' then p.points else coalesce(p.unrecovered_points, 0) end) as sentence
      from payments p join (${MOVED}) m on m.reference = p.reference and m.user_id = p.user_id
      where p.kind = 'topup' and p.state in ${GIVEN}
        and m.kept <> case p.state when 'paid' then p.points else coalesce(p.unrecovered_points, 0) end order by p.id`,
  ],
  [
    "unfit_kept",
    sql`select format('Payment %s was not what was asked for, and no refund is due.', p.reference) as sentence
      from payments p where p.state = 'unfit' and p.refund_due_at is null order by p.id`,
  ],
];

export const PLAN_CHECKS: readonly Check[] = [
  [
    "plan_missing",
    sql`select format('Payment %s (%s) is paid, but user %s has no plan for it.', p.reference, p.kind, p.user_id) as sentence
      from payments p where p.kind <> 'topup' and p.state = 'paid' and not exists
        (select 1 from subscriptions s where s.user_id = p.user_id
          and s.created_at <= p.period_from and s.expires_at >= p.period_to) order by p.id`,
  ],
  [
    "period_twice",
    sql`select format('User %s has paid %s times for the time from %s.', p.user_id, count(*),
        to_char(p.period_from at time zone 'UTC', 'YYYY-MM-DD HH24:MI')) as sentence
      from payments p where p.kind in ('subscription', 'renewal') and p.state = 'paid'
      group by p.user_id, p.period_from having count(*) > 1 order by p.user_id, p.period_from`,
  ],
  [
    "plan_unpaid",
    sql`select format('User %s has a plan (%s), but no payment for it.', s.user_id, l.name) as sentence
      from subscriptions s join plans l on l.id = s.plan_id
      where s.status <> 'expired' and not exists
        (select 1 from payments p where p.user_id = s.user_id and p.kind in ('subscription', 'renewal') and p.state = 'paid'
          and p.period_from <= s.period_from and p.period_to >= s.expires_at) order by s.id`,
  ],
  [
    "plan_cheaper",
    sql`select format('Payment %s is for %s, but user %s has %s.', p.reference, paid.name, p.user_id, l.name) as sentence
      from subscriptions s join plans l on l.id = s.plan_id
        join payments p on p.user_id = s.user_id and p.state = 'paid' and p.period_to = s.expires_at
        join plans paid on paid.id = p.plan_id
      where s.status <> 'expired' and paid.price_cents > l.price_cents order by p.id`,
  ],
  [
    "allowance",
    // Matches covered by a dearer plan stay covered after its payment is revoked.
    sql`select format('User %s has used %s matches of %s, which has %s.', s.user_id, count(m.event_id), l.name, l.matches_per_month) as sentence
      from subscriptions s join plans l on l.id = s.plan_id
        join match_allowances m on m.user_id = s.user_id and m.returned_at is null
          and m.used_at >= s.period_from and m.used_at < s.period_from + ${PERIOD}
        join plans used on used.id = m.plan_id
      where s.status <> 'expired' group by s.id, l.id
      having count(m.event_id) > greatest(l.matches_per_month, max(coalesce(used.matches_per_month, 'infinity'::float8)))
        and l.matches_per_month is not null order by s.id`,
  ],
  [
    "allowance_without_plan",
    sql`select format('User %s has match %s by %s, without having had that plan.', m.user_id, m.event_id, l.name) as sentence
      from match_allowances m join plans l on l.id = m.plan_id
      where l.price_cents > 0 and not exists
        (select 1 from subscriptions s where s.user_id = m.user_id
          and m.used_at between s.created_at and s.expires_at + ${GRACE}) order by m.user_id, m.event_id`,
  ],
];
