-- A simulation that was not running then works out what it would have said, and seals it at the time it would have. That
-- shows how the product looks and proves nothing: it is marked, and counts in no record. docs/decisions/0019.
alter table predictions add column afterwards boolean not null default false;
-- Of what a simulation has sealed so far nobody wrote down whether it was late: none of it counts. A real feed sealed nothing late.
update predictions p set afterwards = true from events e
  where e.id = p.event_id and p.sealed_at is not null and not p.unproven and (e.feed = 'demo' or e.feed like '%@%');

create function check_afterwards() returns trigger language plpgsql as $$
begin
  -- Whoever seals a prediction writes when in updated_at.
  if new.afterwards <> (new.updated_at >= (select start_at from events where id = new.event_id)) then
    raise exception 'prediction % is not marked by whether it was sealed after its kick-off', new.id;
  end if;
  return new;
end $$;

create trigger predictions_afterwards_inserted before insert on predictions
  for each row when (new.sealed_at is not null) execute function check_afterwards();
create trigger predictions_afterwards_sealed before update of sealed_at on predictions
  for each row when (new.sealed_at is not null and old.sealed_at is null) execute function check_afterwards();

create function keep_afterwards() returns trigger language plpgsql as $$
begin
  raise exception 'prediction % cannot be marked or unmarked as computed afterwards', new.id;
end $$;

create trigger predictions_afterwards_unsealed before insert on predictions
  for each row when (new.afterwards and new.sealed_at is null) execute function keep_afterwards();
create trigger predictions_afterwards_kept before update on predictions
  for each row when (new.afterwards <> old.afterwards and (old.sealed_at is not null or new.sealed_at is null)) execute function keep_afterwards();
