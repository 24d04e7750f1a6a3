-- Goals of both sides together, to one decimal. Everybody may read them at any time.
alter table match_notes add column goals_expected double precision;
