-- Where several API processes share one database, whoever holds the lease runs the recurring jobs.
create table job_leases (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

-- When a feed last answered, and since when it has not.
create table feed_states (
  feed text primary key,
  last_success_at timestamptz,
  failing_since timestamptz,
  -- What the feed knew of the past then; all of it is read again when that changes.
  history_version text
);
