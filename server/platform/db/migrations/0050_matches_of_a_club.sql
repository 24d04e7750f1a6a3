-- The last and next matches of one club, found without reading the other matches.
create index events_by_home_team on events (home_team_id, start_at);
create index events_by_away_team on events (away_team_id, start_at);

-- The list of clubs also changes with a new club. Migration 0016 notified only of renamed ones.
create trigger teams_listed_told after insert or delete on teams
  for each statement execute function tell_table();
