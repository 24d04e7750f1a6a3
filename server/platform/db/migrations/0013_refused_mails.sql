alter table mail_outbox
  -- To many at once, such as a notice of refunds: sent when no other mail is waiting.
  add column bulk boolean not null default false,
  -- Set once a mail is given up for good, with the mail server's code; no word of the server's, which may name the reader.
  add column failed_at timestamptz,
  add column last_error text,
  add check (sent_at is null or failed_at is null),
  add check (failed_at is null or last_error is not null);

drop index mail_outbox_due;
create index mail_outbox_due on mail_outbox (bulk, id) where sent_at is null and failed_at is null;
create index mail_outbox_failed on mail_outbox (id) where failed_at is not null;
