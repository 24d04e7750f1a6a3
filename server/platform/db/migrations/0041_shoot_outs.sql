-- How a cup tie was decided. home_score and away_score go on counting the goals of extra time.
alter table events
  -- All goals, once extra time has begun.
  add column extra_time_home integer check (extra_time_home >= 0),
  add column extra_time_away integer check (extra_time_away >= 0),
  -- The shoot-out alone, once it is over.
  add column penalties_home integer check (penalties_home >= 0),
  add column penalties_away integer check (penalties_away >= 0),
  add check (num_nulls(extra_time_home, extra_time_away) <> 1),
  add check (num_nulls(penalties_home, penalties_away) <> 1);
