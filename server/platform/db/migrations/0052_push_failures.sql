-- Moments in a row for which the push service refused this subscription.
alter table push_subscriptions add column failures smallint not null default 0;
