import { localMinor, majorUnits, type Currency } from "#domain/money.ts";
import { findPlans, type PlanRow, type SubscriptionRow } from "#server/credits/plan-repository.ts";
import { STARTER_PLAN_ID } from "#server/credits/prices.ts";
import { readRates } from "#server/credits/rate-repository.ts";
import {
  NoProration,
  NoUpgrade,
  PlanIsCurrent,
  RenewalUnpaid,
  UnknownPlan,
  UpgradeInstead,
} from "#server/payments/payment-errors.ts";
import { beginPayment, type BegunPayment, type Buying } from "#server/payments/begin-payment.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { lockRunningPlan, periodAfter, updatePlan } from "#server/payments/plan-periods.ts";
import {
  canProrate,
  refuseOtherPrice,
  remainingDays,
  upgradePrice,
  type UpgradePrice,
} from "#server/payments/prices.ts";
import type { PaymentProvider } from "#server/payments/provider.ts";
import { now } from "#server/platform/context.ts";
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
    } else if (plan.id !== overdue.planId) throw new RenewalUnpaid();
    const { currency } = buying;
    const rates = await readRates(tx);
    const amountMinor = localMinor(plan.priceCents, rates[currency], currency);
    refuseOtherPrice({ amountMinor, currency, shown, leastMinor: provider.leastMinor(currency) });
    const order = {
      planId: plan.id,
      points: null,
      amountMinor,
      usdCents: plan.priceCents,
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

/**
 * Begins to pay for a dearer plan, or changes to it at once where the rest of the period costs nothing more.
 * @returns null where it is done
 * @throws {UnknownPlan | RenewalUnpaid | NoUpgrade | NoProration | PriceChanged | PaymentsUnavailable}
 */
export async function orderUpgrade(
  context: PaymentContext,
  { planId, shown, ...buying }: PlanOrder,
): Promise<BegunPayment | null> {
  return beginPayment(context, buying, async (tx, provider, at) => {
    const { currency } = buying;
    const upgrade = await readUpgrade(tx, provider, { ...buying, planId, at });
    const { plan, running, price, days } = upgrade;
    if (shown !== undefined || price.amountMinor > 0)
      refuseOtherPrice({ amountMinor: price.amountMinor, currency, shown, leastMinor: 0 });
    if (price.amountMinor === 0) {
      await updatePlan(tx, running.id, { planId: plan.id, remindedFor: null });
      return null;
    }
    return {
      kind: "upgrade",
      planId: plan.id,
      points: null,
      amountMinor: price.amountMinor,
      usdCents: price.usdCents,
      description: `Upgrade to the ${plan.name} plan, ${days} ${days === 1 ? "day" : "days"}`,
      period: {
        from: running.periodFrom,
        to: running.expiresAt,
        paidCents: running.periodPaidCents,
      },
      keep: running.cancelledAt === null,
    };
  });
}

/** What `orderUpgrade` would ask for now, in major units. @throws as it does */
export async function quoteUpgrade(
  context: PaymentContext,
  asked: { userId: number; planId: number; currency: Currency },
) {
  const provider = context.providers.forCurrency(asked.currency);
  const { price, days } = await context.db.transaction((tx) =>
    readUpgrade(tx, provider, { ...asked, at: now(context) }),
  );
  const inMajor = (minor: number) => majorUnits(minor, asked.currency);
  return {
    plan_id: asked.planId,
    currency: asked.currency,
    amount: inMajor(price.amountMinor),
    period_share: inMajor(price.shareMinor),
    already_paid: inMajor(price.paidMinor),
    remaining_days: days,
  };
}

interface Upgrade {
  plan: PlanRow;
  running: SubscriptionRow;
  price: UpgradePrice;
  days: number;
}

async function readUpgrade(
  tx: Db,
  provider: PaymentProvider,
  asked: { userId: number; planId: number; currency: Currency; at: Date },
): Promise<Upgrade> {
  const { currency, at } = asked;
  const { plan, current } = await readPlans(tx, asked.userId, asked.planId, at);
  // While a renewal is due or is tried again the period that could be shared out is over.
  if (current?.running.status === "past_due") throw new RenewalUnpaid();
  if (
    current === null ||
    current.running.expiresAt <= at ||
    plan.priceCents <= current.plan.priceCents
  )
    throw new NoUpgrade();
  if (!canProrate(currency)) throw new NoProration();
  const { running } = current;
  const days = remainingDays(running.periodFrom, at);
  const rates = await readRates(tx);
  const price = upgradePrice(
    { nextCents: plan.priceCents, paidCents: running.periodPaidCents, remainingDays: days },
    { currency, rate: rates[currency], leastMinor: provider.leastMinor(currency) },
  );
  return { plan, running, price, days };
}

/** @returns the plan that is wanted, and the paid one that runs, if any does */
async function readPlans(
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
