import { lockRunningPlan, periodAfter, updatePlan } from "#server/payments/plan-periods.ts";
import type { PaymentRow } from "#server/payments/payment-repository.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Another 30 days, from where the last ended. @returns null where the plan is over */
export async function giveRenewal(
  tx: Db,
  payment: PaymentRow,
  _authorization: string | null,
  at: Date,
): Promise<{ from: Date; to: Date } | null> {
  const running = await lockRunningPlan(tx, payment.userId, at);
  if (payment.planId === null || running === undefined) return null;
  const from = running.expiresAt;
  const to = periodAfter(from);
  await updatePlan(tx, running.id, {
    status: "active",
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
