-- What was counted of a match besides its goals, in its 90 minutes and once it has ended, where the source has it. The
-- model learns from it; no fan is shown it.
alter table events
  add column shots_home integer check (shots_home >= 0),
  add column shots_away integer check (shots_away >= 0),
  add column on_target_home integer check (on_target_home between 0 and shots_home),
  add column on_target_away integer check (on_target_away between 0 and shots_away),
  -- When they last changed. A fit rests on them, but nothing that was judged or sent to a fan: updated_at stays.
  add column shots_changed_at timestamptz,
  add check (num_nulls(shots_home, shots_away) <> 1),
  add check (num_nulls(on_target_home, on_target_away) <> 1),
  add check (shots_home is not null or on_target_home is null),
  add check (shots_home is null or shots_changed_at is not null);

alter table archive_matches
  add column shots_home smallint check (shots_home >= 0),
  add column shots_away smallint check (shots_away >= 0),
  add column on_target_home smallint check (on_target_home between 0 and shots_home),
  add column on_target_away smallint check (on_target_away between 0 and shots_away),
  add check (num_nulls(shots_home, shots_away) <> 1),
  add check (num_nulls(on_target_home, on_target_away) <> 1),
  add check (shots_home is not null or on_target_home is null);
