-- The sandbox provider is removed. Its payments stay as history; nobody can be asked about them any more.
drop table sandbox_webhooks;
drop table sandbox_authorizations;
drop table sandbox_payments;
delete from settings where key = 'sandbox_webhook_secret';
delete from authorizations_to_forget where provider = 'sandbox';
update webhooks set handled_at = received_at where provider = 'sandbox' and handled_at is null;
update payments set state = 'expired' where provider = 'sandbox' and state = 'open';
update payments set state = 'refunded', refunded_at = coalesce(refunded_at, refund_due_at, created_at)
  where provider = 'sandbox' and state = 'unfit';
update payments set next_check_at = null, refund_due_at = null where provider = 'sandbox';

-- What the stand-ins of payment companies were asked to take. Used without keys only, and never in production.
create table stand_in_bills (
  provider text not null,
  number integer not null,
  bill jsonb not null,
  primary key (provider, number)
);
