import { type Currency, localMinor } from "#domain/money.ts";
import { findPlans, type PlanRow, type SubscriptionRow } from "#server/credits/plan-repository.ts";
import { STARTER_PLAN_ID } from "#server/credits/prices.ts";
import { readRates } from "#server/credits/rate-repository.ts";
import { readRenewalPrice } from "#server/credits/renewal-price.ts";
import {
  PlanIsCurrent,
  RenewalUnpaid,
  UnknownPlan,
  UpgradeInstead,
} from "#server/payments/payment-errors.ts";
import { beginPayment, type BegunPayment, type Buying } from "#server/payments/begin-payment.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { lockRunningPlan, periodAfter } from "#server/payments/plan-periods.ts";
import { refuseOtherPrice } from "#server/payments/prices.ts";
import type { Db } from "#server/platform/db/database.ts";

export interface PlanOrder extends Buying {
  planId: number;
  /** Major units, as the fan saw it. */
  shown: number | undefined;
}

/**
 * Begins to pay for a plan; where its renewal has failed, for that.
 * @throws {UnknownPlan | PlanIsCurrent | UpgradeInstead | RenewalUnpaid | PriceChanged | PaymentsUnavailable}
 */
export async function orderPlan(
  context: PaymentContext,
  { planId, shown, ...buying }: PlanOrder,
): Promise<BegunPayment> {
  const begun = await beginPayment(context, buying, async (tx, provider, at) => {
    const { plan, current } = await readPlans(tx, buying.userId, planId, at);
    const overdue = current?.running.status === "past_due" ? current.running : null;
    if (overdue === null) {
      if (plan.priceCents <= (current?.plan.priceCents ?? 0)) throw new PlanIsCurrent();
      if (current !== null) throw new UpgradeInstead();
    } else if (plan.id !== (overdue.nextPlanId ?? overdue.planId)) throw new RenewalUnpaid();
    const { currency } = buying;
    const renewal = overdue && (await readRenewalPrice(tx, overdue));
    // What was announced holds for a fan who pays it by hand, too.
    const isFixed = renewal?.currency === currency && renewal.isAnnounced && !renewal.needsConsent;
    const today = { usdCents: plan.priceCents, amountMinor: await localPrice(tx, plan, currency) };
    const { amountMinor, usdCents } = isFixed ? renewal : today;
    refuseOtherPrice({ amountMinor, currency, shown, leastMinor: provider.leastMinor(currency) });
    const order = {
      planId: plan.id,
      points: null,
      amountMinor,
      usdCents,
      description: `${plan.name} plan, 30 days`,
      keep: true,
    };
    if (overdue === null) return { ...order, kind: "subscription" };
    const period = { from: overdue.expiresAt, to: periodAfter(overdue.expiresAt) };
    return { ...order, kind: "renewal", period };
  });
  if (begun === null) throw new Error("a plan costs something");
  return begun;
}

/** @returns the plan that is wanted, and the paid one that runs, if any does */
export async function readPlans(
  tx: Db,
  userId: number,
  planId: number,
  at: Date,
): Promise<{ plan: PlanRow; current: { running: SubscriptionRow; plan: PlanRow } | null }> {
  const running = await lockRunningPlan(tx, userId, at);
  const plans = await findPlans(tx, [planId, running?.planId ?? STARTER_PLAN_ID]);
  const plan = plans.find(({ id }) => id === planId);
  if (plan === undefined) throw new UnknownPlan();
  const own = plans.find(({ id }) => id === running?.planId);
  return {
    plan,
    current:
      running === undefined || own === undefined || own.id === STARTER_PLAN_ID
        ? null
        : { running, plan: own },
  };
}

/** A period of a plan by today's rate, in minor units. */
export async function localPrice(tx: Db, plan: PlanRow, currency: Currency): Promise<number> {
  return localMinor(plan.priceCents, (await readRates(tx))[currency], currency);
}
