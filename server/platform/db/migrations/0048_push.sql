-- A browser that wants notifications. It belongs to the user of its session, so every end of a sign-in detaches it.
create table push_subscriptions (
  id integer primary key generated always as identity,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  session_id integer references sessions (id) on delete set null,
  own text[] not null,
  -- Minutes of the local day.
  quiet_from smallint,
  quiet_to smallint,
  tz text not null,
  delay_s smallint not null check (delay_s between 0 and 120),
  hide_scores boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null))
);
create index push_subscriptions_session on push_subscriptions (session_id) where session_id is not null;

create table push_follows (
  subscription_id integer not null references push_subscriptions (id) on delete cascade,
  kind text not null check (kind in ('team', 'tournament', 'event')),
  target_id integer not null,
  moments text[] not null,
  primary key (subscription_id, kind, target_id)
);
create index push_follows_target on push_follows (kind, target_id);

-- What happened, with the two messages that it becomes. The key makes a second row for one goal impossible.
create table push_moments (
  id integer primary key generated always as identity,
  event_id integer not null references events (id),
  kind text not null,
  sequence text not null,
  shown jsonb not null,
  hidden jsonb not null,
  at timestamptz not null,
  expires_at timestamptz not null,
  planned_at timestamptz,
  unique (event_id, kind, sequence)
);
create index push_moments_unplanned on push_moments (id) where planned_at is null;
create index push_moments_at on push_moments (at);

-- Subscriptions that wait for a moment. A process leases a batch and deletes the rows that it has sent.
create table push_batches (
  id integer primary key generated always as identity,
  moment_id integer not null references push_moments (id) on delete cascade,
  due_at timestamptz not null,
  attempts smallint not null default 0,
  subscriptions integer[] not null,
  -- Whom the moment is for, in the order of the subscriptions. Empty if it is for everyone.
  users integer[] not null,
  lease text,
  leased_until timestamptz
);
create index push_batches_due on push_batches (due_at);
create index push_batches_moment on push_batches (moment_id);
