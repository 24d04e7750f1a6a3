-- Matches that were due to be predicted and whose competition says too little, in words for the fan.
create table unpredicted (
  event_id integer primary key references events (id),
  reason text not null check (reason <> '')
);
