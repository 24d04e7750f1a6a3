-- A dispute that is won for what cannot be given any more as it was agreed: its money is to go back.
create or replace function keep_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'payments are kept: % is refused', tg_op;
  end if;
  if (new.id, new.reference, new.user_id, new.kind, new.provider, new.plan_id, new.points, new.amount_minor, new.currency, new.usd_cents, new.created_at)
    is distinct from
     (old.id, old.reference, old.user_id, old.kind, old.provider, old.plan_id, old.points, old.amount_minor, old.currency, old.usd_cents, old.created_at) then
    raise exception 'what was agreed about payment % does not change', old.reference;
  end if;
  if old.provider_reference is not null and new.provider_reference is distinct from old.provider_reference then
    raise exception 'payment % keeps its name at the provider', old.reference;
  end if;
  if new.state <> old.state and not (
       (old.state in ('open', 'failed', 'cancelled', 'expired') and new.state <> 'open')
    or (old.state = 'paid' and new.state in ('refunded', 'disputed'))
    or (old.state = 'unfit' and new.state = 'refunded')
    or (old.state = 'disputed' and new.state in ('paid', 'refunded', 'unfit'))) then
    raise exception 'payment % cannot go from % to %', old.reference, old.state, new.state;
  end if;
  return new;
end $$;
