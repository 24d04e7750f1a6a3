import { transfer } from "#server/credits/ledger-repository.ts";
import { findBuyer } from "#server/payments/buyer-repository.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { type PaymentRow, updatePayment } from "#server/payments/payment-repository.ts";
import { listPlanPaymentsUntil, derivePaidPlan } from "#server/payments/paid-plan-repository.ts";
import { updatePlan } from "#server/payments/plan-periods.ts";
import { transferKey, readPaymentPoints } from "#server/payments/payment-points.ts";
import { adjustReferralBonus, lockWithReferrer } from "#server/payments/referral.ts";
import { lockUnexpiredPlan, lockPlanExpiringAt } from "#server/payments/subscription-repository.ts";
import { now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

/** After a won dispute. Call it with the payment locked. */
export async function restorePurchase(
  context: PaymentContext,
  tx: Db,
  payment: PaymentRow,
): Promise<PaymentRow> {
  const at = now(context);
  const referrer = await lockWithReferrer(tx, payment.userId);
  if (payment.kind === "topup") await restorePoints(tx, payment, at);
  const isRestored = payment.kind === "topup" || (await restorePeriod(tx, payment, at));
  const updatedPayment = await updatePayment(
    tx,
    payment.id,
    isRestored
      ? { state: "paid", unrecoveredPoints: null, nextCheckAt: null }
      : { state: "unfit", refundDueAt: at },
  );
  await adjustReferralBonus(tx, payment.userId, referrer, at);
  return updatedPayment;
}

async function restorePoints(tx: Db, payment: PaymentRow, at: Date): Promise<void> {
  const { remaining, transfers } = await readPaymentPoints(tx, payment);
  const points = (payment.points ?? 0) - remaining;
  if (points > 0)
    await transfer(tx, {
      key: transferKey(payment, transfers),
      kind: "purchase_given_again",
      from: "purchases",
      to: { userId: payment.userId },
      points,
      at,
    });
}

/** No renewal follows, because the saved card was deleted. */
async function restorePeriod(tx: Db, payment: PaymentRow, at: Date): Promise<boolean> {
  const { periodTo } = payment;
  if (periodTo === null || periodTo <= at) return true;
  if ((await findBuyer(tx, payment.userId)) === undefined) return true;
  const unexpired = await lockUnexpiredPlan(tx, payment.userId);
  const plan = await lockPlanExpiringAt(tx, payment.userId, periodTo);
  if (plan === undefined || (unexpired !== undefined && unexpired.id !== plan.id)) return false;
  const others = await listPlanPaymentsUntil(tx, payment.userId, periodTo);
  // The fan bought the same upgrade again during the dispute.
  if (others.some((other) => isSameUpgrade(payment, other))) return false;
  const paidFor = await derivePaidPlan(tx, [payment, ...others]);
  if (paidFor === null) return false;
  await updatePlan(tx, plan.id, {
    ...paidFor,
    status: "active",
    cancelledAt: plan.cancelledAt ?? (unexpired === undefined ? at : null),
  });
  return true;
}

function isSameUpgrade(payment: PaymentRow, other: PaymentRow): boolean {
  return (
    payment.kind === "upgrade" &&
    other.kind === "upgrade" &&
    payment.periodPaidCents === other.periodPaidCents
  );
}
