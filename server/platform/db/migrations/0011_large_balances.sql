-- Points beyond 2^31: of a user, and of the accounts that all points come from and go to. A JavaScript number holds them
-- exactly up to here; more is refused.
alter table ledger_accounts
  alter column balance type bigint,
  add constraint balance_is_exact check (balance between -9007199254740991 and 9007199254740991);
alter table ledger_entries
  alter column amount type bigint,
  add constraint amount_is_exact check (amount between -9007199254740991 and 9007199254740991);
