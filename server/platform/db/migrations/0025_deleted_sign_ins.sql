-- Tokens of accounts that were deleted, so that a phone that still has one is told why it ends, and leaves nothing there.
-- Neither whose they were nor on what device.
create table deleted_sign_ins (
  token_hash text primary key,
  deleted_at timestamptz not null
);

create index deleted_sign_ins_by_time on deleted_sign_ins (deleted_at);

-- What anybody may do with an e-mail, also one that is not theirs, says most about strangers and about slips of the fan. It is
-- kept for as long as a sign-in lasts at most: for so long somebody may still be in by what was guessed.
create function audit_retention(kind text) returns interval language sql immutable as $$
  select case when kind in ('sign_in_failed', 'password_reset_asked') then interval '90 days' else audit_retention() end
$$;

create or replace function keep_audit_trail() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' then
    if old.at < now() - audit_retention(old.kind) then
      return old;
    end if;
  end if;
  raise exception 'the audit trail is append-only: % is refused', tg_op;
end $$;

-- For the hourly job, which would else read a year of rows for the few that go.
create index audit_events_by_anybody on audit_events (at) where kind in ('sign_in_failed', 'password_reset_asked');

-- Whom a fan has referred, the latest first, a page at a time: of ten thousand no more are read than are shown.
drop index users_by_referrer;
create index users_by_referrer on users (referred_by, id) where referred_by is not null;
