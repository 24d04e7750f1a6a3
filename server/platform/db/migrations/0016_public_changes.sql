-- What everybody may read is answered from memory, so every process must learn what has changed: which day's matches,
-- and which of the few short lists. A reader takes up everything that was changed in its last look's oldest open
-- transaction or later, so that nothing is missed whatever order transactions end in.
create table public_changes (
  topic text primary key,
  changed_in xid8 not null
);
create index public_changes_changed_in on public_changes (changed_in);

create function tell_changes(topics text[]) returns void language plpgsql as $$
begin
  -- In one order, so that no two transactions wait for each other.
  insert into public_changes (topic, changed_in)
    select topic, pg_current_xact_id() from (select distinct unnest(topics) as topic) as told order by topic
    on conflict (topic) do update set changed_in = excluded.changed_in
      where public_changes.changed_in <> excluded.changed_in;
  perform pg_notify('touchline_changes', '');
end $$;

create function day_topic(at timestamptz) returns text language sql immutable
  return 'day ' || to_char(at at time zone 'UTC', 'YYYY-MM-DD');

create function tell_events_inserted() returns trigger language plpgsql as $$
begin
  perform tell_changes(array(select distinct day_topic(start_at) from after_rows));
  return null;
end $$;
create function tell_events_deleted() returns trigger language plpgsql as $$
begin
  perform tell_changes(array(select distinct day_topic(start_at) from before_rows));
  return null;
end $$;
create function tell_events_updated() returns trigger language plpgsql as $$
begin
  -- A match that moves leaves one day and comes to another.
  perform tell_changes(array(
    select day_topic(start_at) from after_rows union select day_topic(start_at) from before_rows));
  return null;
end $$;
create trigger events_inserted_told after insert on events
  referencing new table as after_rows for each statement execute function tell_events_inserted();
create trigger events_deleted_told after delete on events
  referencing old table as before_rows for each statement execute function tell_events_deleted();
create trigger events_updated_told after update on events
  referencing old table as before_rows new table as after_rows for each statement execute function tell_events_updated();

-- How a match's predictions stand belongs to the match.
create function tell_rows_of_events() returns trigger language plpgsql as $$
begin
  perform tell_changes(array(
    select distinct day_topic(events.start_at) from told_rows join events on events.id = told_rows.event_id));
  return null;
end $$;
create trigger predictions_inserted_told after insert on predictions
  referencing new table as told_rows for each statement execute function tell_rows_of_events();
create trigger predictions_updated_told after update on predictions
  referencing new table as told_rows for each statement execute function tell_rows_of_events();
create trigger predictions_deleted_told after delete on predictions
  referencing old table as told_rows for each statement execute function tell_rows_of_events();
create trigger unpredicted_inserted_told after insert on unpredicted
  referencing new table as told_rows for each statement execute function tell_rows_of_events();
create trigger unpredicted_updated_told after update on unpredicted
  referencing new table as told_rows for each statement execute function tell_rows_of_events();
create trigger unpredicted_deleted_told after delete on unpredicted
  referencing old table as told_rows for each statement execute function tell_rows_of_events();

-- The short lists, each named by its table.
create function tell_table() returns trigger language plpgsql as $$
begin
  perform tell_changes(array[tg_table_name::text]);
  return null;
end $$;
create trigger sports_told after insert or update or delete on sports
  for each statement execute function tell_table();
create trigger tournaments_told after insert or update or delete on tournaments
  for each statement execute function tell_table();
create trigger teams_updated_told after update on teams
  for each statement execute function tell_table();
create trigger questions_told after insert or update or delete on questions
  for each statement execute function tell_table();
create trigger plans_told after insert or update or delete on plans
  for each statement execute function tell_table();
create trigger countries_told after insert or update or delete on countries
  for each statement execute function tell_table();
create trigger proof_roots_told after insert on proof_roots
  for each statement execute function tell_table();

-- A poll says every ten seconds that all is well; only what a fan is told of is a change.
create function tell_feed_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.failing_since is distinct from new.failing_since then
    perform tell_changes(array['feed_states']);
  end if;
  return null;
end $$;
create trigger feed_states_told after insert or update on feed_states
  for each row execute function tell_feed_state();
