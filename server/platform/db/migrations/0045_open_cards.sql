-- The match of each UTC day whose first answer is free for all. Chosen once, so that it does not change in the day.
create table open_cards (
  feed text not null,
  day date not null,
  event_id integer not null references events (id),
  chosen_at timestamptz not null,
  primary key (feed, day)
);
create trigger open_cards_told after insert or update or delete on open_cards
  for each statement execute function tell_table();
