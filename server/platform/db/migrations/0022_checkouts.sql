-- Where a buyer goes after a payment: the same order pressed again is the same checkout only if it leads to the same place.
alter table payments add column success_url text;
alter table payments add column cancel_url text;

-- The sandbox provider's own books: what it was asked to take, as a company elsewhere would have it. Used without live keys only.
create table sandbox_payments (
  id integer generated always as identity primary key,
  reference text not null unique,
  provider_reference text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  description text not null,
  keep boolean not null,
  -- Null for a charge of a kept means of payment, which has no page.
  success_url text,
  cancel_url text,
  status text not null check (status in ('open', 'paid', 'failed', 'cancelled', 'expired', 'refunded', 'disputed')),
  -- What was really paid, which need not be what was asked for.
  paid_minor bigint check (paid_minor > 0),
  paid_currency text,
  authorization_key text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Of a payment that is confirmed late: until then it is open.
  answers_at timestamptz
);

create table sandbox_authorizations (
  key text primary key,
  -- A card that pays once, and no renewal.
  declines boolean not null,
  created_at timestamptz not null,
  forgotten_at timestamptz
);

-- What it has to tell, until it has been heard.
create table sandbox_webhooks (
  id integer generated always as identity primary key,
  event_id text not null unique,
  type text not null,
  reference text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  delivered_at timestamptz
);
create index sandbox_webhooks_due on sandbox_webhooks (due_at) where delivered_at is null;
