// One case for each kind that the ledger check must find.

export const TOPUP = "tl_00000000000000000000000a";
export const PLAN = "tl_00000000000000000000000b";
export const OPEN = "tl_00000000000000000000000c";

const PAID_UNLOCK =
  "(select min(id) from unlocks where points > 0 and refund_transaction_id is null)";
const REFUNDED_UNLOCK = "(select min(id) from unlocks where refund_transaction_id is not null)";
const CHARGE = `(select transaction_id from unlocks where id = ${PAID_UNLOCK})`;
const CREDIT = `(select id from ledger_transactions where idempotency_key = 'payment:sandbox:${TOPUP}')`;
const moved = (key: string, kind: string, points: number) => [
  `insert into ledger_transactions (idempotency_key, kind, created_at) values ('${key}', '${kind}', now())`,
  `insert into ledger_entries (transaction_id, account_id, amount) select max(id), $account, ${points} from ledger_transactions`,
  `insert into ledger_entries (transaction_id, account_id, amount) select max(id), (select id from ledger_accounts where kind = 'purchases'), ${-points} from ledger_transactions`,
  `update ledger_accounts set balance = balance + ${points} where user_id = $fan`,
  "update ledger_accounts set balance = balance - " + points + " where kind = 'purchases'",
];

export const CASES: readonly [what: string, damage: string[], sentence: RegExp][] = [
  [
    "a transaction that takes more than it gives",
    [
      `update ledger_entries set amount = amount + 1 where transaction_id = ${CREDIT} and amount > 0`,
    ],
    /^Ledger transaction \d+ \(purchase\) sums to 1, not to 0\.$/,
  ],
  [
    "a transaction that moves nothing",
    [
      "insert into ledger_transactions (idempotency_key, kind, created_at) values ('x', 'test', now())",
    ],
    /^Ledger transaction \d+ \(test\) has no entries\.$/,
  ],
  [
    "a balance that was changed by hand",
    ["update ledger_accounts set balance = balance + 7 where user_id = $fan"],
    /^The balance of user \d+ is \d+, but its entries sum to \d+\.$/,
  ],
  [
    "a balance of the house that was changed by hand",
    ["update ledger_accounts set balance = 0 where kind = 'purchases'"],
    /^The balance of the account purchases is 0, but its entries sum to -150\.$/,
  ],
  [
    "a fan who owes points",
    moved("test:below", "test", -9_999),
    /^The balance of user \d+ is -\d+, and below 0\.$/,
  ],
  [
    "a fan without an account for points",
    [
      "insert into users (email, password_hash, first_name, last_name, username, created_at) values ('lost', '', '', '', 'lost', now())",
    ],
    /^User \d+ has no ledger account\.$/,
  ],
  [
    "an unlock that nothing was charged for",
    [`update unlocks set transaction_id = ${CREDIT} where id = ${PAID_UNLOCK}`],
    /^Unlock \d+ of user \d+ costs 15 points, but its charge is missing\.$/,
  ],
  [
    "an unlock that was charged at another price",
    [
      `update ledger_entries set amount = amount * 2 where transaction_id = ${CHARGE}`,
      `update ledger_accounts set balance = balance - 15 where user_id = $fan`,
      `update ledger_accounts set balance = balance + 15 where kind = 'unlocks'`,
    ],
    /^Unlock \d+ of user \d+ costs 15 points, but its charge is 30\.$/,
  ],
  [
    "an unlock that says another price",
    [`update unlocks set points = 10 where id = ${PAID_UNLOCK}`],
    /^Unlock \d+ of user \d+ costs 10 points, and not 15\.$/,
  ],
  [
    "two unlocks for one charge",
    [`update unlocks set transaction_id = ${CHARGE} where id = ${REFUNDED_UNLOCK}`],
    /^Ledger transaction \d+ pays for 2 unlocks\.$/,
  ],
  [
    "a charge that unlocked nothing",
    moved("unlock:1:2:3", "unlock", -15),
    /^Ledger transaction \d+ charges user \d+ for an unlock that does not exist\.$/,
  ],
  [
    "an unlock that no plan has paid for",
    ["delete from match_allowances where user_id = $fan"],
    /^Unlock \d+ of user \d+ cost nothing, but no plan covers its match\.$/,
  ],
  [
    "a refund that is not that unlock's",
    [`update unlocks set refund_transaction_id = ${CREDIT} where id = ${REFUNDED_UNLOCK}`],
    /^Unlock \d+ of user \d+ cost 15 points, but its refund is missing\.$/,
  ],
  [
    "a refund of nothing",
    moved("refund:999", "refund", 15),
    /^Ledger transaction \d+ refunds user \d+ an unlock that was not refunded\.$/,
  ],
  [
    "paid points that never came",
    [`update payments set state = 'paid', settled_at = now() where reference = '${OPEN}'`],
    new RegExp(
      `^Payment ${OPEN} \\(paid\\) bought 150 points for user \\d+, but brought 0 in 0 transactions\\.$`,
    ),
  ],
  [
    "paid points that came twice",
    moved(`payment:sandbox:${TOPUP}:again`, "purchase", 150),
    new RegExp(
      `^Payment ${TOPUP} \\(paid\\) bought 150 points for user \\d+, but brought 300 in 2 transactions\\.$`,
    ),
  ],
  [
    "points for a payment that is still open",
    moved(`payment:sandbox:${OPEN}`, "purchase", 150),
    new RegExp(`^The ledger has points of user \\d+ for payment ${OPEN}, which is open\\.$`),
  ],
  [
    "points for a payment that nobody made",
    moved("payment:sandbox:tl_nothing", "purchase", 150),
    /^The ledger has points of user \d+ for payment tl_nothing, which does not exist\.$/,
  ],
  [
    "a refund that left the points",
    [`update payments set state = 'refunded', refunded_at = now() where reference = '${TOPUP}'`],
    new RegExp(
      `^Payment ${TOPUP} \\(refunded\\) leaves user \\d+ 150 of its points, but should leave 0\\.$`,
    ),
  ],
  [
    "points taken back for a payment that stands",
    moved(`payment:sandbox:${TOPUP}:1`, "purchase_taken_back", -150),
    new RegExp(
      `^Payment ${TOPUP} \\(paid\\) leaves user \\d+ 0 of its points, but should leave 150\\.$`,
    ),
  ],
  [
    "money that is kept for nothing",
    [`update payments set state = 'unfit' where reference = '${OPEN}'`],
    new RegExp(`^Payment ${OPEN} was not what was asked for, and no refund is due\\.$`),
  ],
  [
    "a plan that was paid and never came",
    ["delete from subscriptions where user_id = $fan"],
    new RegExp(`^Payment ${PLAN} \\(subscription\\) is paid, but user \\d+ has no plan for it\\.$`),
  ],
  [
    "a period that was paid twice",
    [
      `insert into payments (reference, user_id, kind, provider, plan_id, amount_minor, currency, usd_cents, description, state, created_at, expires_at, settled_at, period_from, period_to)
        select 'tl_again', user_id, 'renewal', provider, plan_id, amount_minor, currency, usd_cents, description, state, created_at, expires_at, settled_at, period_from, period_to
        from payments where reference = '${PLAN}'`,
    ],
    /^User \d+ has paid 2 times for the time from 2026-11-\d\d \d\d:\d\d\.$/,
  ],
  [
    "a plan that nobody paid for",
    [`update payments set state = 'refunded' where reference = '${PLAN}'`],
    /^User \d+ has a plan \(Season\), but no payment for it\.$/,
  ],
  [
    "a plan that lasts longer than was paid for",
    ["update subscriptions set expires_at = expires_at + interval '1 day'"],
    /^User \d+ has a plan \(Season\), but no payment for it\.$/,
  ],
  [
    "a cheaper plan than was paid for",
    ["update subscriptions set plan_id = 2"],
    new RegExp(`^Payment ${PLAN} is for Season, but user \\d+ has Matchday\\.$`),
  ],
  [
    "more matches than the plan has",
    [
      "update plans set matches_per_month = 1 where id = 3",
      `insert into match_allowances (user_id, event_id, plan_id, used_at)
        select $fan, e.id, 3, s.period_from + interval '1 hour' from events e, subscriptions s
        where s.user_id = $fan and e.id not in (select event_id from match_allowances where user_id = $fan) limit 2`,
    ],
    /^User \d+ has used [23] matches of Season, which has 1\.$/,
  ],
  [
    "a match of a plan that one never had",
    [
      "update match_allowances set plan_id = 4, used_at = used_at - interval '90 days' where user_id = $fan",
    ],
    /^User \d+ has match \d+ by Ultra, without having had that plan\.$/,
  ],
];
