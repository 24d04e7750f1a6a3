-- What was sealed before there were proofs is in no root. It is marked so, counts in no record, and nothing else can be.
alter table predictions add column unproven boolean not null default false;
update predictions set unproven = true where sealed_at is not null;

create function refuse_unproven() returns trigger language plpgsql as $$
begin
  raise exception 'prediction % cannot be marked or unmarked as sealed without a proof', new.id;
end $$;

create trigger predictions_unproven_none_new before insert on predictions
  for each row when (new.unproven) execute function refuse_unproven();
create trigger predictions_unproven_kept before update on predictions
  for each row when (new.unproven <> old.unproven) execute function refuse_unproven();

-- At the very kick-off is too late as well.
create or replace function refuse_late_seal() returns trigger language plpgsql as $$
begin
  if new.sealed_at is not null and new.sealed_at >= (select start_at from events where id = new.event_id) then
    raise exception 'prediction for event % was sealed after kick-off', new.event_id;
  end if;
  return new;
end $$;

-- One seal each: the root of a Merkle tree of predictions, bound to every seal before it. docs/decisions/0008.
create table proof_roots (
  sequence integer primary key check (sequence > 0),
  root text not null unique check (root ~ '^[0-9a-f]{64}$'),
  count integer not null check (count > 0),
  -- Whole seconds: it is hashed as such.
  sealed_at timestamptz not null check (extract(microseconds from sealed_at) % 1000000 = 0),
  previous text not null check (previous ~ '^[0-9a-f]{64}$'),
  chain text not null check (chain ~ '^[0-9a-f]{64}$')
);

create index proof_roots_by_time on proof_roots (sealed_at);

-- The leaf of a prediction in the tree of its root, and what opens it.
create table commitments (
  prediction_id integer primary key references predictions (id),
  root_sequence integer not null references proof_roots (sequence),
  leaf_index integer not null check (leaf_index >= 0),
  -- As it was when this was sealed; whole seconds.
  kick_off timestamptz not null,
  salt text not null check (salt ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- From the leaf to the root. It follows from the other leaves, and is kept so that one prediction can be read alone.
  path text[] not null,
  unique (root_sequence, leaf_index)
);

create function keep_proofs() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op;
end $$;

create trigger proof_roots_append_only before update or delete or truncate on proof_roots execute function keep_proofs();
create trigger commitments_append_only before update or delete or truncate on commitments execute function keep_proofs();

create function extend_chain() returns trigger language plpgsql as $$
declare
  last proof_roots;
begin
  select * into last from proof_roots order by sequence desc limit 1;
  if new.sequence <> coalesce(last.sequence, 0) + 1 or new.previous <> coalesce(last.chain, repeat('0', 64)) then
    raise exception 'root % does not follow root %', new.sequence, coalesce(last.sequence, 0);
  end if;
  if new.sealed_at < last.sealed_at then
    raise exception 'root % is earlier than root %', new.sequence, last.sequence;
  end if;
  -- The same bytes as in engine/proofs/chain.ts.
  if new.chain <> encode(sha256('\x02'::bytea || decode(new.previous, 'hex') || decode(new.root, 'hex') || int8send(new.count)
      || int8send(extract(epoch from new.sealed_at)::bigint) || int8send(new.sequence)), 'hex') then
    raise exception 'the chain hash of root % is wrong', new.sequence;
  end if;
  return new;
end $$;

create trigger proof_roots_chained before insert on proof_roots for each row execute function extend_chain();

create function check_commitment() returns trigger language plpgsql as $$
declare
  leaves integer;
  root_sealed_at timestamptz;
  prediction_sealed_at timestamptz;
  starts_at timestamptz;
begin
  select r.count, r.sealed_at, p.sealed_at, date_trunc('second', e.start_at)
    into leaves, root_sealed_at, prediction_sealed_at, starts_at
    from proof_roots r, predictions p join events e on e.id = p.event_id
    where r.sequence = new.root_sequence and p.id = new.prediction_id;
  -- With one row an index and the count checked at commit, none can come to a root later.
  if new.leaf_index >= leaves then
    raise exception 'root % has no leaf %', new.root_sequence, new.leaf_index;
  end if;
  if prediction_sealed_at is distinct from root_sealed_at then
    raise exception 'prediction % was not sealed with root %', new.prediction_id, new.root_sequence;
  end if;
  if new.kick_off is distinct from starts_at or new.kick_off <= root_sealed_at then
    raise exception 'root % was not sealed before the kick-off of prediction %', new.root_sequence, new.prediction_id;
  end if;
  return new;
end $$;

create trigger commitments_checked before insert on commitments for each row execute function check_commitment();

create function check_root_complete() returns trigger language plpgsql as $$
begin
  if (select count(*) from commitments where root_sequence = new.sequence) <> new.count then
    raise exception 'root % does not have % commitments', new.sequence, new.count;
  end if;
  return null;
end $$;

create constraint trigger proof_roots_complete after insert on proof_roots
  deferrable initially deferred for each row execute function check_root_complete();

create function check_sealed_is_committed() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from commitments where prediction_id = new.id) then
    raise exception 'prediction % is sealed in no root', new.id;
  end if;
  return null;
end $$;

create constraint trigger predictions_inserted_committed after insert on predictions
  deferrable initially deferred for each row when (new.sealed_at is not null) execute function check_sealed_is_committed();
create constraint trigger predictions_sealed_committed after update of sealed_at on predictions
  deferrable initially deferred for each row when (new.sealed_at is not null and old.sealed_at is null) execute function check_sealed_is_committed();
