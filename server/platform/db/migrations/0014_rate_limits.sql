-- How often something was tried, by a hash of what and by whom: shared by all processes, and gone once its time is over.
create table rate_limits (
  key text primary key,
  count integer not null check (count >= 0),
  resets_at timestamptz not null
);

create index rate_limits_by_reset on rate_limits (resets_at);
