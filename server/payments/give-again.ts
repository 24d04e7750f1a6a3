import { transfer } from "#server/credits/ledger-repository.ts";
import { findBuyer } from "#server/payments/buyer-repository.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { type PaymentRow, updatePayment } from "#server/payments/payment-repository.ts";
import { listPaidPlansUntil, planPaidBy } from "#server/payments/paid-plan-repository.ts";
import { updatePlan } from "#server/payments/plan-periods.ts";
import { movedKey, readMovedPoints } from "#server/payments/points-of-payment.ts";
import { adjustReferralBonus, lockWithReferrer } from "#server/payments/referral.ts";
import { lockLivingPlan, lockPlanUntil } from "#server/payments/subscription-repository.ts";
import { now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * After a won dispute, gives back what the payment brought; else marks its money for refund.
 * Call it in the transaction that holds the payment's lock.
 */
export async function giveAgain(
  context: PaymentContext,
  tx: Db,
  payment: PaymentRow,
): Promise<PaymentRow> {
  const at = now(context);
  const referrer = await lockWithReferrer(tx, payment.userId);
  if (payment.kind === "topup") await givePoints(tx, payment, at);
  const isGiven = payment.kind === "topup" || (await givePeriod(tx, payment, at));
  const changed = await updatePayment(
    tx,
    payment.id,
    isGiven
      ? { state: "paid", unrecoveredPoints: null, nextCheckAt: null }
      : { state: "unfit", refundDueAt: at },
  );
  await adjustReferralBonus(tx, payment.userId, referrer, at);
  return changed;
}

async function givePoints(tx: Db, payment: PaymentRow, at: Date): Promise<void> {
  const { kept, moves } = await readMovedPoints(tx, payment);
  const points = (payment.points ?? 0) - kept;
  if (points > 0)
    await transfer(tx, {
      key: movedKey(payment, moves),
      kind: "purchase_given_again",
      from: "purchases",
      to: { userId: payment.userId },
      points,
      at,
    });
}

/**
 * Restores the rest of the period. No renewal follows, because the means of payment was deleted.
 */
async function givePeriod(tx: Db, payment: PaymentRow, at: Date): Promise<boolean> {
  const { periodTo } = payment;
  if (periodTo === null || periodTo <= at) return true;
  if ((await findBuyer(tx, payment.userId)) === undefined) return true;
  const living = await lockLivingPlan(tx, payment.userId);
  const plan = await lockPlanUntil(tx, payment.userId, periodTo);
  if (plan === undefined || (living !== undefined && living.id !== plan.id)) return false;
  const others = await listPaidPlansUntil(tx, payment.userId, periodTo);
  // The fan bought the same upgrade again during the dispute.
  if (others.some((other) => isSameUpgrade(payment, other))) return false;
  const paidFor = await planPaidBy(tx, [payment, ...others]);
  if (paidFor === null) return false;
  await updatePlan(tx, plan.id, {
    ...paidFor,
    status: "active",
    cancelledAt: plan.cancelledAt ?? (living === undefined ? at : null),
  });
  return true;
}

function isSameUpgrade(one: PaymentRow, other: PaymentRow): boolean {
  return (
    one.kind === "upgrade" &&
    other.kind === "upgrade" &&
    one.periodPaidCents === other.periodPaidCents
  );
}
