-- What happened to accounts: for a fan who asks, and for whoever must find out later. Never changed, and deleted only once
-- it is this old; the same goes for what is kept of an account that has left.
create function audit_retention() returns interval language sql immutable as $$ select interval '400 days' $$;

create table audit_events (
  id integer generated always as identity primary key,
  -- The database's own time: a process whose clock is wrong dates nothing here.
  at timestamptz not null default now(),
  kind text not null,
  -- Whose account; null where there is none, as after a log-in with an e-mail that nobody has.
  user_id integer references users (id),
  -- Who did it in that account's name: an impersonator. Null for the account itself.
  actor_id integer references users (id),
  -- The network, not the address: an IPv4's /24, an IPv6's /48.
  address text,
  -- Null where no request asked: the operator's command line.
  request_id text,
  -- Names of fields and roles, never what was in them.
  details jsonb not null default '{}'
);

create index audit_events_by_user on audit_events (user_id, id);
create index audit_events_by_actor on audit_events (actor_id, id) where actor_id is not null;
create index audit_events_by_time on audit_events (at);

create function keep_audit_trail() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' then
    if old.at < now() - audit_retention() then
      return old;
    end if;
  end if;
  raise exception 'the audit trail is append-only: % is refused', tg_op;
end $$;

create trigger audit_events_append_only before update or truncate on audit_events execute function keep_audit_trail();
create trigger audit_events_kept before delete on audit_events for each row execute function keep_audit_trail();

-- Whose session began this one: an admin's, who sees what this user sees. It ends with the admin's own, and follows it where
-- that one gets another token.
alter table sessions add column impersonator_session text references sessions (token_hash) on delete cascade on update cascade;
create index sessions_by_impersonator on sessions (impersonator_session) where impersonator_session is not null;

alter table users
  -- Set where the account was deleted: its row stays for the ledger, with nobody's name.
  add column deleted_at timestamptz,
  -- Before this the free plan covers nothing: who left and came back has had its match.
  add column starter_from timestamptz;

create index users_by_referrer on users (referred_by) where referred_by is not null;

-- The e-mails of accounts that have left, by a slow hash with a secret: they get no free points a second time.
create table former_emails (
  email_hash text primary key,
  left_at timestamptz not null
);

create index former_emails_by_time on former_emails (left_at);

-- What was mailed to an account, for its export and its deletion.
create index mail_outbox_by_recipient on mail_outbox (recipient);
