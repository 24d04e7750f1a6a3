-- Real matches as an operator imported them, for the openfootball feed to serve or to replay.
create table archive_matches (
  key text primary key,
  competition text not null,
  season text not null,
  round text,
  kick_off timestamptz not null,
  -- Names as the file writes them: the alias table may learn better, and then old rows gain from it.
  home text not null,
  away text not null check (away <> home),
  status text check (status in ('cancelled', 'awarded', 'postponed', 'abandoned')),
  ft_home smallint check (ft_home >= 0),
  ft_away smallint check (ft_away >= 0),
  ht_home smallint check (ht_home >= 0),
  ht_away smallint check (ht_away >= 0),
  et_home smallint check (et_home >= 0),
  et_away smallint check (et_away >= 0),
  p_home smallint check (p_home >= 0),
  p_away smallint check (p_away >= 0),
  goals jsonb not null,
  imported_at timestamptz not null,
  check (num_nulls(ft_home, ft_away) <> 1),
  check (num_nulls(ht_home, ht_away) <> 1),
  check (num_nulls(et_home, et_away) <> 1),
  check (num_nulls(p_home, p_away) <> 1),
  check (ft_home is not null or num_nonnulls(ht_home, et_home, p_home) = 0)
);

create index archive_matches_kick_off on archive_matches (kick_off);
