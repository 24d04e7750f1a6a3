import { localMinor } from "#domain/money.ts";
import { transfer } from "#server/credits/ledger-repository.ts";
import { findPlan } from "#server/credits/plan-repository.ts";
import { readRates } from "#server/credits/rate-repository.ts";
import { NOT_ANNOUNCED } from "#server/credits/renewal-price.ts";
import { subscriptions } from "#server/credits/tables.ts";
import { hasCheckoutPage, type PaymentRow } from "#server/payments/payment-repository.ts";
import {
  replaceCard,
  endPlans,
  lockRunningPlan,
  periodAfter,
  updatePlan,
} from "#server/payments/plan-periods.ts";
import { lockUnexpiredPlan, lockPlanExpiringAt } from "#server/payments/subscription-repository.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Null for points, because they do not expire. */
interface GrantedPeriod {
  from: Date | null;
  to: Date | null;
}

/** Call it with the buyer's balance locked. @returns null if a refund is due instead */
type Grant = (
  tx: Db,
  payment: PaymentRow,
  authorization: string | null,
  at: Date,
) => Promise<GrantedPeriod | null>;

export const GRANT_BY_KIND: Readonly<Record<PaymentRow["kind"], Grant>> = {
  topup: grantPoints,
  subscription: grantPlan,
  upgrade: grantUpgrade,
  renewal: grantRenewal,
};

async function grantPoints(
  tx: Db,
  payment: PaymentRow,
  _authorization: string | null,
  at: Date,
): Promise<GrantedPeriod> {
  await transfer(tx, {
    key: purchaseKey(payment),
    kind: "purchase",
    from: "purchases",
    to: { userId: payment.userId },
    points: payment.points ?? 0,
    at,
  });
  return { from: null, to: null };
}

export function purchaseKey({ provider, reference }: PaymentRow): string {
  return `payment:${provider}:${reference}`;
}

/** A fan who paid on two pages gets the first plan and a refund of the second. */
async function grantPlan(
  tx: Db,
  payment: PaymentRow,
  authorization: string | null,
  at: Date,
): Promise<GrantedPeriod | null> {
  const running = await lockRunningPlan(tx, payment.userId, at);
  return running === undefined ? startPlan(tx, payment, authorization, at) : null;
}

async function startPlan(
  tx: Db,
  payment: PaymentRow,
  authorization: string | null,
  at: Date,
): Promise<GrantedPeriod | null> {
  const { userId, planId, provider, currency, amountMinor } = payment;
  if (planId === null) return null;
  const to = periodAfter(at);
  await endPlans(tx, userId, at);
  await tx.insert(subscriptions).values({
    userId,
    planId,
    status: "active",
    paidMinor: amountMinor,
    paidCurrency: currency,
    createdAt: at,
    expiresAt: to,
    provider,
    authorizationKey: authorization,
    currency,
    lastPriceMinor: amountMinor,
    periodPaidCents: payment.usdCents,
    periodFrom: at,
    nextRenewalAt: authorization === null ? null : to,
  });
  return { from: at, to };
}

/** Valid only for the period for which the price was calculated. */
async function grantUpgrade(
  tx: Db,
  payment: PaymentRow,
  authorization: string | null,
  at: Date,
): Promise<GrantedPeriod | null> {
  const running = await lockRunningPlan(tx, payment.userId, at);
  if (payment.planId === null || running === undefined) return null;
  const [plan, next] = await Promise.all([
    findPlan(tx, running.planId),
    findPlan(tx, payment.planId),
  ]);
  const isAsPriced =
    running.expiresAt > at &&
    running.periodFrom.getTime() === payment.periodFrom?.getTime() &&
    running.periodPaidCents === payment.periodPaidCents &&
    plan.priceCents < next.priceCents;
  if (!isAsPriced) return null;
  // A cancelled plan stays cancelled: this pays only for the remaining days.
  const renewalCard = running.cancelledAt === null ? authorization : null;
  const card = await replaceCard(tx, running, payment, { authorization: renewalCard, at });
  const currency = card.currency ?? running.currency;
  await updatePlan(tx, running.id, {
    planId: next.id,
    nextPlanId: null,
    ...NOT_ANNOUNCED,
    // The price of the whole period; the fan paid only a part of it.
    lastPriceMinor:
      currency === null
        ? null
        : localMinor(next.priceCents, (await readRates(tx))[currency], currency),
    paidMinor: payment.amountMinor,
    paidCurrency: payment.currency,
    periodPaidCents: running.periodPaidCents + payment.usdCents,
    ...card,
    ...(renewalCard === null ? {} : { nextRenewalAt: running.expiresAt }),
  });
  return { from: at, to: running.expiresAt };
}

/** Adds 30 days after the last period; docs/decisions/0050. */
async function grantRenewal(
  tx: Db,
  payment: PaymentRow,
  authorization: string | null,
  at: Date,
): Promise<GrantedPeriod | null> {
  const { planId, periodFrom } = payment;
  if (planId === null || periodFrom === null) return null;
  const plan = await lockUnexpiredPlan(tx, payment.userId);
  if (plan === undefined) {
    // The plan ended while the fan was paying: start 30 days now, without a refund.
    const ended = hasCheckoutPage(payment)
      ? await lockPlanExpiringAt(tx, payment.userId, periodFrom)
      : undefined;
    const isCancelled = ended === undefined || ended.cancelledAt !== null;
    return isCancelled ? null : startPlan(tx, payment, authorization, at);
  }
  // Cancelled, or renewed by another payment.
  if (plan.cancelledAt !== null || plan.expiresAt.getTime() !== periodFrom.getTime()) return null;
  const from = plan.expiresAt;
  const to = periodAfter(from);
  // A card entered on a page replaces the saved card.
  const renewalCard = hasCheckoutPage(payment) ? authorization : null;
  const card = await replaceCard(tx, plan, payment, { authorization: renewalCard, at });
  const isInItsCurrency = (card.currency ?? plan.currency) === payment.currency;
  await updatePlan(tx, plan.id, {
    status: "active",
    planId,
    paidMinor: payment.amountMinor,
    paidCurrency: payment.currency,
    periodPaidCents: payment.usdCents,
    periodFrom: from,
    expiresAt: to,
    renewalAttempts: 0,
    nextRenewalAt: to,
    ...(isInItsCurrency ? { lastPriceMinor: payment.amountMinor } : {}),
    ...(planId === plan.nextPlanId ? { nextPlanId: null } : {}),
    ...card,
  });
  return { from, to };
}
