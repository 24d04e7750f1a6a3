-- Entries are posted once a statement, not once a row: thousands of refunds share one account, and each change of a row
-- within one transaction makes the next one slower. In order, so that two never wait for each other.
drop trigger ledger_entries_post on ledger_entries;
drop function post_ledger_entry;

create function post_ledger_entries() returns trigger language plpgsql as $$
begin
  perform 1 from ledger_accounts where id in (select account_id from posted) order by id for no key update;
  update ledger_accounts account set balance = account.balance + change.amount
    from (select account_id, sum(amount)::bigint as amount from posted group by account_id) change
    where account.id = change.account_id;
  return null;
end $$;

create trigger ledger_entries_post after insert on ledger_entries
  referencing new table as posted for each statement execute function post_ledger_entries();

-- What a void match still owes, found without looking at what it has given back.
drop index unlocks_by_event;
create index unlocks_to_refund on unlocks (event_id, user_id) where refund_transaction_id is null and points > 0;
create index match_allowances_to_return on match_allowances (event_id, user_id) where returned_at is null;
create index events_void on events (id) where void_at is not null;
