import { majorUnits, type Currency } from "#domain/money.ts";
import { utcDayText } from "#server/payments/utc-day-text.ts";
import type { PlanRow, SubscriptionRow } from "#server/credits/plan-repository.ts";
import { readRates } from "#server/credits/rate-repository.ts";
import { NOT_ANNOUNCED } from "#server/credits/renewal-price.ts";
import { paymentRefusals } from "#server/payments/payment-refusals.ts";
import { beginPayment, type PaymentWithCheckout } from "#server/payments/begin-payment.ts";
import { localPrice, type PlanOrder, readPlans } from "#server/payments/orders.ts";
import { listPlanPaymentsUntil } from "#server/payments/paid-plan-repository.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { updatePlan } from "#server/payments/plan-periods.ts";
import {
  canProrate,
  paidForRemaining,
  remainingDays,
  upgradePrice,
  type UpgradePrice,
} from "#server/payments/prices.ts";
import type { PaymentProvider } from "#server/payments/provider.ts";
import { now } from "#server/platform/context.ts";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";
import type { Db } from "#server/platform/db/database.ts";

export type ScheduledUpgrade = { startsAt: Date; planName: string } | { staysOn: string };

/** Schedules the upgrade if nothing is left to pay. The current plan cancels a scheduled one. */
export async function orderUpgrade(
  context: PaymentContext,
  { planId, ...request }: PlanOrder,
): Promise<PaymentWithCheckout | ScheduledUpgrade> {
  const { userId, currency, shownAmount } = request;
  return beginPayment<ScheduledUpgrade>(context, request, async (tx, provider, at) => {
    const currentPlanName = await keepCurrentPlan(tx, userId, planId, at);
    if (currentPlanName !== null) return { instead: { staysOn: currentPlanName } };
    const upgrade = await readUpgrade(tx, provider, { userId, planId, currency, at });
    const { plan, running, price, days } = upgrade;
    if (price.amountMinor === 0) {
      if (shownAmount !== undefined) throw paymentRefusals.startsNextPeriod();
      await updatePlan(tx, running.id, { nextPlanId: plan.id, ...NOT_ANNOUNCED });
      return { instead: { startsAt: running.expiresAt, planName: plan.name } };
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
      keepCard: running.cancelledAt === null,
    };
  });
}

/** @returns the current plan's name if a scheduled upgrade was cancelled; else null */
async function keepCurrentPlan(
  tx: Db,
  userId: number,
  planId: number,
  at: Date,
): Promise<string | null> {
  const { current } = await readPlans(tx, userId, planId, at);
  if (current === null || current.plan.id !== planId || current.running.nextPlanId === null)
    return null;
  if (current.running.expiresAt <= at) throw paymentRefusals.renewalUnpaid();
  await updatePlan(tx, current.running.id, { nextPlanId: null, ...NOT_ANNOUNCED });
  return current.plan.name;
}

/** Amounts in major units. */
export async function quoteUpgrade(
  context: PaymentContext,
  request: { userId: number; planId: number; currency: Currency },
) {
  const provider = context.providers.forCurrency(request.currency);
  return context.db.transaction(async (tx) => {
    const upgrade = await readUpgrade(tx, provider, { ...request, at: now(context) });
    const { price, days } = upgrade;
    const inMajor = (minor: number) => majorUnits(minor, request.currency);
    return {
      plan_id: request.planId,
      currency: request.currency,
      amount: inMajor(price.amountMinor),
      period_share: inMajor(price.shareMinor),
      already_paid: inMajor(price.paidMinor),
      remaining_days: days,
      starts_at: price.amountMinor === 0 ? unixSeconds(upgrade.running.expiresAt) : null,
      renewal: await quoteRenewal(tx, upgrade),
    };
  });
}

async function quoteRenewal(tx: Db, { plan, running }: Upgrade) {
  const { currency, cancelledAt } = running;
  if (currency === null || cancelledAt !== null) return null;
  return { amount: majorUnits(await localPrice(tx, plan, currency), currency), currency };
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
  request: { userId: number; planId: number; currency: Currency; at: Date },
): Promise<Upgrade> {
  const { currency, at } = request;
  const { plan, current } = await readPlans(tx, request.userId, request.planId, at);
  // While a renewal is due or retried, no period is left to prorate.
  if (current?.running.status === "past_due") throw paymentRefusals.renewalUnpaid();
  if (
    current === null ||
    current.running.expiresAt <= at ||
    plan.priceCents <= current.plan.priceCents
  )
    throw paymentRefusals.noUpgrade();
  if (!canProrate(currency)) throw paymentRefusals.noProration();
  const { running } = current;
  const days = remainingDays(running.periodFrom, at);
  const period = { from: running.periodFrom, remainingDays: days };
  const paid = await listPlanPaymentsUntil(tx, request.userId, running.expiresAt);
  const rates = await readRates(tx);
  const price = upgradePrice(
    {
      nextCents: plan.priceCents,
      periodPaidCents: running.periodPaidCents,
      remainingPaidCents: paid.reduce((sum, payment) => sum + paidForRemaining(payment, period), 0),
      remainingDays: days,
    },
    { currency, rate: rates[currency], minimumMinor: provider.minimumMinor(currency) },
  );
  const { cancelledAt, nextRenewalAt, expiresAt } = running;
  if (price.amountMinor === 0 && (cancelledAt !== null || nextRenewalAt === null))
    throw paymentRefusals.noNextPeriod(utcDayText(expiresAt.getTime()));
  return { plan, running, price, days };
}
