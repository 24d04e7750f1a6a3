-- What the source leaves open of a match: while it does, the match is shown and not sold.
alter table events add column sides_known boolean not null default true;
alter table events add column time_known boolean not null default true;
alter table events add column withdrawn_at timestamptz;

alter table events drop constraint events_void_reason_check;
alter table events add constraint events_void_reason_check
  check (void_reason in ('abandoned', 'canceled', 'awarded', 'postponed', 'sealed_late', 'no_result', 'withdrawn', 'other_sides'));

-- "TBD v TBD" has one name on both sides.
alter table events drop constraint events_check;
alter table events add constraint events_two_sides check (home_team_id <> away_team_id or not sides_known);
alter table archive_matches drop constraint archive_matches_check;

-- A match gets a new address when its sides become known. The earlier one goes on leading to it.
create table former_slugs (
  slug text primary key,
  event_id integer not null references events (id)
);
create index former_slugs_by_event on former_slugs (event_id);
