-- The latest simulation of each competition's season. `basis` names the results that it used.
-- `clubs` is null for a competition that has no chances with these results.
create table season_chances (
  tournament_id integer primary key references tournaments (id),
  basis text not null,
  computed_at timestamptz not null,
  simulations integer not null,
  relegated integer not null,
  clubs jsonb
);
create trigger season_chances_told after insert or update or delete on season_chances
  for each statement execute function tell_table();
