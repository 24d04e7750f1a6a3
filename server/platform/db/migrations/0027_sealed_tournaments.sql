-- The record is counted by source and tournament: a match that was given to another would take its misses out of it.
create function keep_sealed_tournament() returns trigger language plpgsql as $$
begin
  if exists (select 1 from predictions p join commitments c on c.prediction_id = p.id where p.event_id = new.id) then
    raise exception 'predictions of event % are sealed in its source and tournament', new.id;
  end if;
  return new;
end $$;

create trigger events_sealed_tournament before update of feed, tournament_id on events
  for each row when (new.feed <> old.feed or new.tournament_id <> old.tournament_id) execute function keep_sealed_tournament();
