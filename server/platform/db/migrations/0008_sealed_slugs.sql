-- The tree of RFC 9162 section 2.1.1, as in engine/proofs/merkle-tree.ts: neighbours are paired level by level, and a
-- last one without a neighbour moves up as it is.
create function merkle_root(leaves bytea[]) returns bytea language plpgsql immutable as $$
declare
  level bytea[] := leaves;
begin
  while cardinality(level) > 1 loop
    select array_agg(case when neighbour is null then hash else sha256('\x01'::bytea || hash || neighbour) end order by place) into level
      from (select place, hash, lead(hash) over (order by place) as neighbour from unnest(level) with ordinality as nodes (hash, place)) pairs
      where place % 2 = 1;
  end loop;
  return level[1];
end $$;

create or replace function check_root_complete() returns trigger language plpgsql as $$
declare
  leaves bytea[];
begin
  select array_agg(decode(hash, 'hex') order by leaf_index) into leaves from commitments where root_sequence = new.sequence;
  if coalesce(cardinality(leaves), 0) <> new.count then
    raise exception 'root % does not have % commitments', new.sequence, new.count;
  end if;
  if encode(merkle_root(leaves), 'hex') <> new.root then
    raise exception 'the leaves of root % have another root', new.sequence;
  end if;
  return null;
end $$;

-- A statement names its match and its question by their slugs: another slug, and it could not be checked any more.
create function keep_sealed_event_slug() returns trigger language plpgsql as $$
begin
  if exists (select 1 from predictions p join commitments c on c.prediction_id = p.id where p.event_id = new.id) then
    raise exception 'predictions of event % are sealed under its slug', new.id;
  end if;
  return new;
end $$;

create trigger events_sealed_slug before update of slug on events
  for each row when (new.slug <> old.slug) execute function keep_sealed_event_slug();

create function keep_sealed_question_slug() returns trigger language plpgsql as $$
begin
  if exists (select 1 from predictions p join commitments c on c.prediction_id = p.id where p.question_id = new.id) then
    raise exception 'predictions of question % are sealed under its slug', new.id;
  end if;
  return new;
end $$;

create trigger questions_sealed_slug before update of slug on questions
  for each row when (new.slug <> old.slug) execute function keep_sealed_question_slug();
