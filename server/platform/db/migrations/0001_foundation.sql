-- Settings that the running product remembers, such as the day a replay is anchored to.
create table settings (
  key text primary key,
  value jsonb not null
);

create table sports (
  id integer generated always as identity primary key,
  slug text not null unique,
  name text not null
);

create table tournaments (
  id integer generated always as identity primary key,
  feed text not null,
  feed_key text not null,
  sport_id integer not null references sports (id),
  name text not null,
  priority integer not null,
  country text,
  unique (feed, feed_key)
);

create table teams (
  id integer generated always as identity primary key,
  feed text not null,
  feed_key text not null,
  sport_id integer not null references sports (id),
  name text not null,
  short_name text not null,
  unique (feed, sport_id, feed_key)
);

create table events (
  id integer generated always as identity primary key,
  slug text not null unique,
  feed text not null,
  feed_key text not null,
  sport_id integer not null references sports (id),
  tournament_id integer not null references tournaments (id),
  home_team_id integer not null references teams (id),
  away_team_id integer not null references teams (id),
  round text,
  neutral boolean not null default false,
  awarded boolean not null default false,
  status text not null check (status in ('not_started', 'postponed', 'abandoned', 'canceled', 'halftime', 'ended',
    'first_half', 'second_half', 'extra_time', 'extra_time_break', 'penalties', 'interrupted')),
  start_at timestamptz not null,
  first_start_at timestamptz not null,
  end_at timestamptz,
  minute integer check (minute >= 0),
  home_score integer check (home_score >= 0),
  away_score integer check (away_score >= 0),
  half_time_home integer,
  half_time_away integer,
  regular_home integer,
  regular_away integer,
  -- Set once the match counts for nothing: abandoned, canceled, awarded, or postponed for more than 48 hours.
  void_at timestamptz,
  void_reason text check (void_reason in ('abandoned', 'canceled', 'awarded', 'postponed', 'sealed_late')),
  correction jsonb,
  updated_at timestamptz not null,
  unique (feed, feed_key),
  check (home_team_id <> away_team_id),
  check ((home_score is null) = (away_score is null)),
  check ((void_at is null) = (void_reason is null))
);

create index events_by_start on events (feed, start_at);
create index events_by_tournament on events (tournament_id, status, start_at);

create table questions (
  id integer primary key,
  slug text not null unique,
  question text not null
);

create table predictions (
  id integer generated always as identity primary key,
  event_id integer not null references events (id),
  question_id integer not null references questions (id),
  answer text not null,
  prediction text not null,
  probability double precision not null check (probability between 0 and 1),
  outcomes jsonb not null,
  explanation text not null,
  model text not null,
  fitted_on date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sealed_at timestamptz,
  correct boolean,
  actual text,
  correct_explanation text,
  settled_at timestamptz,
  unique (event_id, question_id)
);

create index predictions_unsettled on predictions (event_id) where settled_at is null;

-- A sealed prediction is final: only how it turned out may still be written.
create function keep_sealed_prediction() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.sealed_at is not null then
      raise exception 'prediction % is sealed and cannot be deleted', old.id;
    end if;
    return old;
  end if;
  if old.sealed_at is not null and (new.event_id, new.question_id, new.answer, new.prediction, new.probability,
      new.outcomes, new.explanation, new.model, new.fitted_on, new.created_at, new.sealed_at)
      is distinct from (old.event_id, old.question_id, old.answer, old.prediction, old.probability,
      old.outcomes, old.explanation, old.model, old.fitted_on, old.created_at, old.sealed_at) then
    raise exception 'prediction % is sealed and cannot be changed', old.id;
  end if;
  return new;
end $$;

create trigger predictions_sealed before update or delete on predictions
  for each row execute function keep_sealed_prediction();

create function refuse_late_seal() returns trigger language plpgsql as $$
begin
  if new.sealed_at is not null and new.sealed_at > (select start_at from events where id = new.event_id) then
    raise exception 'prediction for event % was sealed after kick-off', new.event_id;
  end if;
  return new;
end $$;

create trigger predictions_sealed_in_time before insert or update of sealed_at on predictions
  for each row execute function refuse_late_seal();

create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger predictions_no_truncate before truncate on predictions execute function refuse_truncate();
