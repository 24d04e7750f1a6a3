-- Double-entry ledger of points. Every transaction sums to zero; rows are never changed or deleted.
create table ledger_accounts (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('user', 'issued', 'free_credits', 'referral', 'unlocks', 'refunds')),
  user_id integer unique references users (id),
  balance integer not null default 0,
  check ((kind = 'user') = (user_id is not null)),
  constraint user_balance_not_negative check (kind <> 'user' or balance >= 0)
);

create unique index ledger_accounts_system on ledger_accounts (kind) where kind <> 'user';

insert into ledger_accounts (kind) values ('issued'), ('free_credits'), ('referral'), ('unlocks'), ('refunds');

create table ledger_transactions (
  id integer generated always as identity primary key,
  idempotency_key text not null unique,
  kind text not null,
  created_at timestamptz not null
);

create table ledger_entries (
  id integer generated always as identity primary key,
  transaction_id integer not null references ledger_transactions (id),
  account_id integer not null references ledger_accounts (id),
  amount integer not null check (amount <> 0)
);

create index ledger_entries_by_transaction on ledger_entries (transaction_id);
create index ledger_entries_by_account on ledger_entries (account_id);

create function keep_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name;
end $$;

create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions execute function keep_ledger();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries execute function keep_ledger();
create trigger ledger_accounts_kept before delete or truncate on ledger_accounts execute function keep_ledger();

create function post_ledger_entry() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance = balance + new.amount where id = new.account_id;
  return null;
end $$;

create trigger ledger_entries_post after insert on ledger_entries for each row execute function post_ledger_entry();

-- A balance moves only through an entry: an update from outside that trigger is refused.
create function keep_ledger_balance() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 then
      raise exception 'a ledger account opens with nothing';
    end if;
    return new;
  end if;
  if new.balance <> old.balance and pg_trigger_depth() < 2 then
    raise exception 'a balance changes only by a ledger entry';
  end if;
  if (new.id, new.kind, new.user_id) is distinct from (old.id, old.kind, old.user_id) then
    raise exception 'a ledger account keeps its owner';
  end if;
  return new;
end $$;

create trigger ledger_accounts_balance before insert or update on ledger_accounts for each row execute function keep_ledger_balance();

create function check_ledger_balanced() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not balance', new.transaction_id;
  end if;
  return null;
end $$;

create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_balanced();

create function check_ledger_has_entries() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_entries where transaction_id = new.id) then
    raise exception 'ledger transaction % has no entries', new.id;
  end if;
  return null;
end $$;

create constraint trigger ledger_transactions_have_entries after insert on ledger_transactions
  deferrable initially deferred for each row execute function check_ledger_has_entries();

-- A match that a plan's allowance covers for a user: all its questions are included.
create table match_allowances (
  user_id integer not null references users (id),
  event_id integer not null references events (id),
  plan_id integer not null references plans (id),
  used_at timestamptz not null,
  -- Set when the match was void and the allowance was given back.
  returned_at timestamptz,
  primary key (user_id, event_id)
);

create index match_allowances_by_time on match_allowances (user_id, used_at);

create table unlocks (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  event_id integer not null references events (id),
  question_id integer not null references questions (id),
  -- The charge; null where an allowance covers the match.
  transaction_id integer references ledger_transactions (id),
  points integer not null check (points >= 0),
  refund_transaction_id integer references ledger_transactions (id),
  unlocked_at timestamptz not null,
  unique (user_id, event_id, question_id),
  check ((transaction_id is null) = (points = 0))
);

create index unlocks_by_event on unlocks (event_id);
