-- What the jobs look for every few seconds is found without looking at all there ever was: matches to judge, and those that
-- turned out not to be over. Null until a match was judged; one that ended and has nothing to judge counts as judged.
alter table events add column judged_at timestamptz;

update events e set judged_at = coalesce((select min(p.settled_at) from predictions p where p.event_id = e.id and p.sealed_at is not null), e.updated_at)
  where status = 'ended' and void_at is null
    and not exists (select 1 from predictions p where p.event_id = e.id and p.sealed_at is not null and p.settled_at is null);

create index events_to_judge on events (feed, id)
  where status = 'ended' and void_at is null and (judged_at is null or judged_at < updated_at);
create index events_reopened on events (feed, id) where judged_at is not null and status <> 'ended';

-- A simulation seals matches that have ended long since.
create function judge_what_is_sealed() returns trigger language plpgsql as $$
begin
  update events set judged_at = null where id = new.event_id and judged_at is not null;
  return null;
end $$;

create trigger predictions_inserted_to_judge after insert on predictions
  for each row when (new.sealed_at is not null) execute function judge_what_is_sealed();
create trigger predictions_sealed_to_judge after update of sealed_at on predictions
  for each row when (new.sealed_at is not null and old.sealed_at is null) execute function judge_what_is_sealed();

-- Matches that a source may still change, and predictions that are not final.
create index events_open on events (feed, start_at) where status not in ('ended', 'abandoned', 'canceled');
create index predictions_unsealed on predictions (event_id) where sealed_at is null;

-- What has changed since somebody last looked.
create index events_by_change on events (updated_at);
create index predictions_by_change on predictions (updated_at);
