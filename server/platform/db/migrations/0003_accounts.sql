create table countries (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  currency text not null,
  currency_symbol text not null
);

create table plans (
  id integer primary key,
  name text not null,
  description text not null,
  icon text not null,
  price_cents integer not null check (price_cents >= 0),
  matches_per_month integer check (matches_per_month > 0),
  features text[] not null,
  recommended boolean not null default false
);

insert into plans (id, name, description, icon, price_cents, matches_per_month, features, recommended) values
  (1, 'Starter', 'For a look around.', 'rocket', 0, 1, array['1 match prediction'], false),
  (2, 'Matchday', 'For the matches you care about.', 'medal', 499, 20, array['20 match predictions a month', 'Every question of a match'], false),
  (3, 'Season', 'For following a league or two.', 'trophy', 999, 60, array['60 match predictions a month', 'Every question of a match'], true),
  (4, 'Ultra', 'For everything we predict.', 'star', 1999, null, array['Unlimited match predictions', 'Every question of a match'], false);

create table users (
  id integer generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  username text not null unique,
  phone text,
  source text,
  country_id integer references countries (id),
  referred_by integer references users (id),
  referrer text,
  roles text[] not null default '{}',
  email_verified_at timestamptz,
  created_at timestamptz not null
);

create table sessions (
  token_hash text primary key,
  user_id integer not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_by_user on sessions (user_id);

create table account_tokens (
  token_hash text primary key,
  user_id integer not null references users (id),
  kind text not null check (kind in ('verify_email', 'reset_password')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  plan_id integer not null references plans (id),
  status text not null check (status in ('active', 'past_due', 'expired')),
  paid_minor integer,
  paid_currency text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  cancelled_at timestamptz
);

create unique index subscriptions_one_active on subscriptions (user_id) where status <> 'expired';

create table mail_outbox (
  id integer generated always as identity primary key,
  idempotency_key text not null unique,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz
);

create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null;
