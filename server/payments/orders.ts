import { type Currency, localMinor } from "#domain/money.ts";
import { findPlans, type PlanRow, type SubscriptionRow } from "#server/credits/plan-repository.ts";
import { STARTER_PLAN_ID } from "#server/credits/prices.ts";
import { readRates } from "#server/credits/rate-repository.ts";
import { readRenewalPrice } from "#server/credits/renewal-price.ts";
import {
  beginPayment,
  type PaymentWithCheckout,
  type CheckoutRequest,
  type Order,
} from "#server/payments/begin-payment.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { paymentRefusals } from "#server/payments/payment-refusals.ts";
import { findPack } from "#server/payments/payment-repository.ts";
import { lockRunningPlan, periodAfter } from "#server/payments/plan-periods.ts";
import type { Db } from "#server/platform/db/database.ts";

export async function orderPoints(
  context: PaymentContext,
  { packId, ...request }: CheckoutRequest & { packId: number },
): Promise<PaymentWithCheckout> {
  return beginPayment(context, request, async (tx) => {
    const pack = await findPack(tx, packId);
    if (pack === undefined) throw paymentRefusals.unknownPack();
    return {
      kind: "topup",
      planId: null,
      points: pack.points,
      amountMinor: await localPrice(tx, pack, request.currency),
      usdCents: pack.priceCents,
      description: `${pack.points} points`,
      keepCard: false,
    };
  });
}

export interface PlanOrder extends CheckoutRequest {
  planId: number;
}

/** Also pays for the current plan's failed renewal. */
export async function orderPlan(
  context: PaymentContext,
  { planId, ...request }: PlanOrder,
): Promise<PaymentWithCheckout> {
  const { userId, currency } = request;
  return beginPayment(context, request, async (tx, _provider, at) => {
    const { plan, current } = await readPlans(tx, userId, planId, at);
    if (current?.running.status === "past_due")
      return overdueRenewalOrder(tx, plan, current.running, currency);
    if (plan.priceCents <= (current?.plan.priceCents ?? 0)) throw paymentRefusals.planIsCurrent();
    if (current !== null) throw paymentRefusals.upgradeInstead();
    return { ...(await fullPeriodOrder(tx, plan, currency)), kind: "subscription" };
  });
}

async function overdueRenewalOrder(
  tx: Db,
  plan: PlanRow,
  overdue: SubscriptionRow,
  currency: Currency,
): Promise<Order> {
  if (plan.id !== (overdue.nextPlanId ?? overdue.planId)) throw paymentRefusals.renewalUnpaid();
  const announced = await readRenewalPrice(tx, overdue);
  // The announced price also holds for a fan who pays by hand.
  const isFixed =
    announced?.currency === currency && announced.isAnnounced && !announced.needsConsent;
  return {
    ...(await fullPeriodOrder(tx, plan, currency)),
    ...(isFixed ? { amountMinor: announced.amountMinor, usdCents: announced.usdCents } : {}),
    kind: "renewal",
    period: { from: overdue.expiresAt, to: periodAfter(overdue.expiresAt) },
  };
}

async function fullPeriodOrder(
  tx: Db,
  plan: PlanRow,
  currency: Currency,
): Promise<Omit<Order, "kind">> {
  return {
    planId: plan.id,
    points: null,
    amountMinor: await localPrice(tx, plan, currency),
    usdCents: plan.priceCents,
    description: `${plan.name} plan, 30 days`,
    keepCard: true,
  };
}

/** @param planId of the ordered plan. @returns it, and the paid plan that runs, if any */
export async function readPlans(
  tx: Db,
  userId: number,
  planId: number,
  at: Date,
): Promise<{ plan: PlanRow; current: { running: SubscriptionRow; plan: PlanRow } | null }> {
  const running = await lockRunningPlan(tx, userId, at);
  const plans = await findPlans(tx, [planId, running?.planId ?? STARTER_PLAN_ID]);
  const plan = plans.find(({ id }) => id === planId);
  if (plan === undefined) throw paymentRefusals.unknownPlan();
  const currentPlan = plans.find(({ id }) => id === running?.planId);
  const isPaid =
    running !== undefined && currentPlan !== undefined && currentPlan.id !== STARTER_PLAN_ID;
  return { plan, current: isPaid ? { running, plan: currentPlan } : null };
}

/** @returns minor units, at the current rate */
export async function localPrice(
  tx: Db,
  { priceCents }: { priceCents: number },
  currency: Currency,
): Promise<number> {
  return localMinor(priceCents, (await readRates(tx))[currency], currency);
}
