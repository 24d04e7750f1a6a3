alter table sessions
  -- What a list names a sign-in by: its token's hash is nobody's business.
  add column id integer generated always as identity unique,
  -- Browser and system in a few words; the address and the browser's whole text are not kept.
  add column device text,
  add column last_seen_at timestamptz,
  -- The token before this one, and until when it works.
  add column previous_token_hash text unique,
  add column previous_expires_at timestamptz,
  -- Set while the newest token has not been used.
  add column renewed_at timestamptz,
  add check ((previous_token_hash is null) = (previous_expires_at is null));

create index sessions_by_expiry on sessions (expires_at);

create index account_tokens_by_user on account_tokens (user_id, kind, created_at);
create index account_tokens_by_expiry on account_tokens (expires_at);

-- E-mails that a reset was asked for, known or not, until it is looked up whose they are.
create table reset_requests (
  id integer generated always as identity primary key,
  email text not null,
  created_at timestamptz not null
);

create index reset_requests_by_email on reset_requests (email, id);

-- As pages, for whoever's program shows them; the text goes with it.
alter table mail_outbox add column html text;

create index mail_outbox_sent on mail_outbox (sent_at) where sent_at is not null;
