-- A referral bonus is paid once for each mailbox, whatever accounts it has had. Only slow hashes are kept.
alter table users add column mailbox_hash text;
create table rewarded_mailboxes (
  mailbox_hash text primary key,
  rewarded_at timestamptz not null
);
create index rewarded_mailboxes_by_time on rewarded_mailboxes (rewarded_at);
