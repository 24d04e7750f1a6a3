-- A statement's words name the sides, and whoever checks one compares them with what the sides are called: another
-- name, and an honest prediction would look like a false one.
create function keep_sealed_team_name() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from events e join predictions p on p.event_id = e.id join commitments c on c.prediction_id = p.id
      where e.home_team_id = new.id or e.away_team_id = new.id
  ) then
    raise exception 'predictions of team % are sealed under its name', new.id;
  end if;
  return new;
end $$;

create trigger teams_sealed_name before update of name on teams
  for each row when (new.name <> old.name) execute function keep_sealed_team_name();

create function keep_sealed_sides() returns trigger language plpgsql as $$
begin
  if exists (select 1 from predictions p join commitments c on c.prediction_id = p.id where p.event_id = new.id) then
    raise exception 'predictions of event % are sealed for its sides', new.id;
  end if;
  return new;
end $$;

create trigger events_sealed_sides before update of home_team_id, away_team_id on events
  for each row when (new.home_team_id <> old.home_team_id or new.away_team_id <> old.away_team_id) execute function keep_sealed_sides();
