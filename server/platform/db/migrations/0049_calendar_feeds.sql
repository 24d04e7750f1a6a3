-- The private address of an account's calendar. Only its hash is stored, so a database reader cannot read the calendar.
create table calendar_feeds (
  user_id integer primary key references users (id),
  secret_hash text not null unique,
  created_at timestamptz not null
);
