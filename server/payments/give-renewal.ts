import { hasPage, type PaymentRow } from "#server/payments/payment-repository.ts";
import { changingCard, periodAfter, startPlan, updatePlan } from "#server/payments/plan-periods.ts";
import { lockLivingPlan, lockPlanUntil } from "#server/payments/subscription-repository.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * Another 30 days, from where the last ended, in the plan that was paid for; docs/decisions/0050.
 * @param authorization the card that a fan has left on the page; one that is charged by itself stays as it is
 * @returns null where the plan is over, was cancelled meanwhile, or has been renewed by another payment: this one is to go back
 */
export async function giveRenewal(
  tx: Db,
  payment: PaymentRow,
  authorization: string | null,
  at: Date,
): Promise<{ from: Date; to: Date } | null> {
  const { planId } = payment;
  if (planId === null) return null;
  const plan = await lockLivingPlan(tx, payment.userId);
  if (plan === undefined) return giveLate(tx, { ...payment, planId }, authorization, at);
  if (plan.cancelledAt !== null || plan.expiresAt.getTime() !== payment.periodFrom?.getTime())
    return null;
  const from = plan.expiresAt;
  const to = periodAfter(from);
  const left = hasPage(payment) ? authorization : null;
  const card = await changingCard(tx, plan, payment, { authorization: left, at });
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

/** Who was paying on a page while the plan came to its end has 30 days of it from now, and not their money back. */
async function giveLate(
  tx: Db,
  payment: PaymentRow & { planId: number },
  authorization: string | null,
  at: Date,
): Promise<{ from: Date; to: Date } | null> {
  if (!hasPage(payment) || payment.periodFrom === null) return null;
  const ended = await lockPlanUntil(tx, payment.userId, payment.periodFrom);
  if (ended === undefined || ended.cancelledAt !== null) return null;
  return startPlan(tx, payment, authorization, at);
}
