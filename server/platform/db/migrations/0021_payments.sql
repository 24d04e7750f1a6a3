-- Packs of points that can be bought; prices in US cents, editable as the plans' are.
create table points_packs (
  id integer primary key,
  points integer not null unique check (points > 0),
  price_cents integer not null check (price_cents > 0)
);
insert into points_packs (id, points, price_cents) values (1, 50, 99), (2, 150, 249), (3, 500, 699);
create trigger points_packs_told after insert or update or delete on points_packs
  for each statement execute function tell_table();

-- One attempt to take money. What was agreed (who, what for, how much) never changes; its state goes one way.
create table payments (
  id integer generated always as identity primary key,
  reference text not null unique,
  user_id integer not null references users (id),
  kind text not null check (kind in ('subscription', 'upgrade', 'renewal', 'topup')),
  provider text not null check (provider in ('stripe', 'paystack', 'flutterwave', 'sandbox')),
  provider_reference text,
  plan_id integer references plans (id),
  points integer check (points > 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- The same in US cents, as upgrades are worked out from.
  usd_cents integer not null check (usd_cents >= 0),
  description text not null,
  -- open: it may still be paid; unfit: paid, but not what was asked for (amount, currency), and to be given back.
  state text not null default 'open'
    check (state in ('open', 'paid', 'failed', 'cancelled', 'expired', 'unfit', 'refunded', 'disputed')),
  checkout_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  -- What a plan's payment covers.
  period_from timestamptz,
  period_to timestamptz,
  -- Of the points that it brought, those that a refund could not take back, for they were spent.
  unrecovered_points integer,
  refund_due_at timestamptz,
  refunded_at timestamptz,
  checks integer not null default 0,
  next_check_at timestamptz,
  check ((kind = 'topup') = (points is not null)),
  check ((kind = 'topup') = (plan_id is null)),
  unique (provider, provider_reference)
);
create index payments_by_user on payments (user_id, id desc);
create index payments_to_check on payments (next_check_at) where next_check_at is not null;
create index payments_to_refund on payments (refund_due_at) where refund_due_at is not null and refunded_at is null;

create function keep_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'payments are kept: % is refused', tg_op;
  end if;
  if (new.id, new.reference, new.user_id, new.kind, new.provider, new.plan_id, new.points, new.amount_minor, new.currency, new.usd_cents, new.created_at)
    is distinct from
     (old.id, old.reference, old.user_id, old.kind, old.provider, old.plan_id, old.points, old.amount_minor, old.currency, old.usd_cents, old.created_at) then
    raise exception 'what was agreed about payment % does not change', old.reference;
  end if;
  if old.provider_reference is not null and new.provider_reference is distinct from old.provider_reference then
    raise exception 'payment % keeps its name at the provider', old.reference;
  end if;
  if new.state <> old.state and not (
       (old.state in ('open', 'failed', 'cancelled', 'expired') and new.state <> 'open')
    or (old.state = 'paid' and new.state in ('refunded', 'disputed'))
    or (old.state = 'unfit' and new.state = 'refunded')
    or (old.state = 'disputed' and new.state in ('paid', 'refunded'))) then
    raise exception 'payment % cannot go from % to %', old.reference, old.state, new.state;
  end if;
  return new;
end $$;
create trigger payments_agreed before update on payments for each row execute function keep_payment();
create trigger payments_kept before delete or truncate on payments execute function keep_payment();

-- Webhooks as they came, stored before anything is done with them; forgotten after 90 days.
create table webhooks (
  id integer generated always as identity primary key,
  provider text not null,
  event_id text not null,
  type text not null,
  reference text,
  provider_reference text,
  body bytea not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  unique (provider, event_id)
);
create index webhooks_to_handle on webhooks (id) where handled_at is null;

-- Points are bought from, and given back to, an account of their own.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('user', 'issued', 'free_credits', 'referral', 'unlocks', 'refunds', 'purchases'));
insert into ledger_accounts (kind) values ('purchases');

-- How a plan renews: by which kept means of payment, and what was tried. Null authorization: it does not renew.
alter table subscriptions add column provider text;
alter table subscriptions add column authorization_key text;
alter table subscriptions add column currency text;
-- In US cents, what the running period has cost so far.
alter table subscriptions add column period_paid_cents integer not null default 0 check (period_paid_cents >= 0);
alter table subscriptions add column period_from timestamptz;
alter table subscriptions add column renewal_attempts integer not null default 0;
alter table subscriptions add column next_renewal_at timestamptz;
alter table subscriptions add column reminded_for timestamptz;
alter table subscriptions add column cancel_reason text;
alter table subscriptions add column cancel_comment text;
update subscriptions set period_from = created_at;
alter table subscriptions alter column period_from set not null;
create index subscriptions_by_user on subscriptions (user_id, id desc);
create index subscriptions_to_renew on subscriptions (next_renewal_at) where status <> 'expired' and next_renewal_at is not null;
create index subscriptions_to_expire on subscriptions (expires_at) where status <> 'expired';
-- An authorization is a secret of its owner and the provider; once it is not to be used it is told to the provider and removed.
create table authorizations_to_forget (
  id integer generated always as identity primary key,
  provider text not null,
  authorization_key text not null,
  due_at timestamptz not null
);

-- Rates as last read from RATES_URL, all in one row; without one the fallback rates hold.
create table exchange_rates (
  id integer primary key check (id = 1),
  units_per_usd jsonb not null,
  read_at timestamptz not null
);
create trigger exchange_rates_told after insert or update or delete on exchange_rates
  for each statement execute function tell_table();
