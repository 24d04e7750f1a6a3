-- Statements of format 2 also seal further chances and the reasons.
alter table predictions
  add format smallint not null default 1 check (format in (1, 2)),
  add also jsonb,
  add reasons jsonb,
  add top_five_correct boolean,
  add check ((format = 2) = (reasons is not null and also is not null));

create or replace function keep_sealed_prediction() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.sealed_at is not null then
      raise exception 'prediction % is sealed and cannot be deleted', old.id;
    end if;
    return old;
  end if;
  if old.sealed_at is not null and (new.event_id, new.question_id, new.answer, new.prediction, new.probability,
      new.outcomes, new.explanation, new.model, new.fitted_on, new.created_at, new.sealed_at,
      new.format, new.also, new.reasons)
      is distinct from (old.event_id, old.question_id, old.answer, old.prediction, old.probability,
      old.outcomes, old.explanation, old.model, old.fitted_on, old.created_at, old.sealed_at,
      old.format, old.also, old.reasons) then
    raise exception 'prediction % is sealed and cannot be changed', old.id;
  end if;
  return new;
end $$;

-- What is said once of a whole match, such as that a club is new in the competition.
create table match_notes (
  event_id integer primary key references events (id),
  notes text[] not null
);
create trigger match_notes_inserted_told after insert on match_notes
  referencing new table as told_rows for each statement execute function tell_rows_of_events();
create trigger match_notes_updated_told after update on match_notes
  referencing new table as told_rows for each statement execute function tell_rows_of_events();
create trigger match_notes_deleted_told after delete on match_notes
  referencing old table as told_rows for each statement execute function tell_rows_of_events();
