import type { PaymentRow } from "#server/payments/payment-repository.ts";
import { periodAfter, updatePlan } from "#server/payments/plan-periods.ts";
import { lockLivingPlan } from "#server/payments/subscription-repository.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * Another 30 days, from where the last ended, in the plan that was paid for.
 * @returns null where the plan is over, was cancelled meanwhile, or has been renewed by another payment: this one is to go back
 */
export async function giveRenewal(
  tx: Db,
  payment: PaymentRow,
): Promise<{ from: Date; to: Date } | null> {
  const plan = await lockLivingPlan(tx, payment.userId);
  if (plan === undefined || payment.planId === null || plan.cancelledAt !== null) return null;
  if (plan.expiresAt.getTime() !== payment.periodFrom?.getTime()) return null;
  const from = plan.expiresAt;
  const to = periodAfter(from);
  await updatePlan(tx, plan.id, {
    status: "active",
    planId: payment.planId,
    paidMinor: payment.amountMinor,
    paidCurrency: payment.currency,
    periodPaidCents: payment.usdCents,
    periodFrom: from,
    expiresAt: to,
    renewalAttempts: 0,
    nextRenewalAt: to,
  });
  return { from, to };
}
