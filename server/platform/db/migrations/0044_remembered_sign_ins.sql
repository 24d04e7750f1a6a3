-- A remembered sign-in is extended by each use. A process of the version before extends none.
alter table sessions add column remembered boolean not null default false;
