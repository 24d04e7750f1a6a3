-- A source may never say how a match ended: what was spent on it comes back all the same.
alter table events drop constraint events_void_reason_check;
alter table events add constraint events_void_reason_check
  check (void_reason in ('abandoned', 'canceled', 'awarded', 'postponed', 'sealed_late', 'no_result'));

-- What was judged and counts for nothing since is found like what turned out not to be over.
create index events_judged_wrongly on events (feed, id) where judged_at is not null and (status <> 'ended' or void_at is not null);
drop index events_reopened;

-- A file may have a match's day without its time: the kick-off beside it is then a guess.
alter table archive_matches add column time_known boolean not null default true;
