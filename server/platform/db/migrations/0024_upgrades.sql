-- Of an upgrade, in US cents: what the running period had cost when its price was worked out. Where it has cost more by the
-- time that this is paid, another upgrade came first.
alter table payments add column period_paid_cents integer check (period_paid_cents >= 0);
