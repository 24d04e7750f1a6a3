-- The renewal that was announced for `reminded_for`, in `currency` and in US cents: exactly this is charged.
alter table subscriptions add column announced_minor bigint check (announced_minor > 0);
alter table subscriptions add column announced_cents integer check (announced_cents > 0);
-- A period of the current plan at the price of the last payment, in `currency`. A renewal whose price differs too much from
-- it waits until its fan agrees; null asks the fan too.
alter table subscriptions add column last_price_minor bigint check (last_price_minor > 0);
-- The end of the period for whose renewal the fan agreed to the announced price.
alter table subscriptions add column consented_for timestamptz;
-- The dearer plan that the next renewal begins.
alter table subscriptions add column next_plan_id integer references plans (id);

-- A paid upgrade covers a part of a period: the price of a whole one follows from the same rate.
update subscriptions s set last_price_minor = paid.price_minor
  from (
    select distinct on (p.user_id, p.currency) p.user_id, p.currency,
      round(p.amount_minor::numeric * l.price_cents / p.usd_cents)::bigint as price_minor
    from payments p join plans l on l.id = p.plan_id
    where p.state = 'paid' and p.usd_cents > 0 and l.price_cents > 0
    order by p.user_id, p.currency, p.id desc) paid
  where paid.user_id = s.user_id and paid.currency = s.currency and s.status <> 'expired' and paid.price_minor > 0;
