-- Stars of an account. One that was taken off stays for 90 days, so that other devices learn of it.
create table follows (
  user_id integer not null references users (id),
  kind text not null check (kind in ('team', 'tournament', 'event')),
  target_id integer not null,
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, kind, target_id)
);
create index follows_off on follows (changed_at) where not is_on;
