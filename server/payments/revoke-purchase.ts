import { findPlan } from "#server/credits/plan-repository.ts";
import { balanceOf, transfer } from "#server/credits/ledger-repository.ts";
import { lastPriceOf, NOT_ANNOUNCED } from "#server/credits/renewal-price.ts";
import { findBuyer } from "#server/payments/buyer-repository.ts";
import { listPlanPaymentsUntil, derivePaidPlan } from "#server/payments/paid-plan-repository.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { type PaymentRow, updatePayment } from "#server/payments/payment-repository.ts";
import { forgetCard, updatePlan } from "#server/payments/plan-periods.ts";
import { type Revoked, revokedMail } from "#server/payments/plan-mails.ts";
import { transferKey, readPaymentPoints } from "#server/payments/payment-points.ts";
import { queueMail } from "#server/mail/mail-repository.ts";
import { adjustReferralBonus, lockWithReferrer } from "#server/payments/referral.ts";
import { lockUnexpiredPlan } from "#server/payments/subscription-repository.ts";
import { now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Takes back remaining points or the paid period. Call it with the payment locked. */
export async function revokePurchase(
  context: PaymentContext,
  tx: Db,
  payment: PaymentRow,
  state: "refunded" | "disputed",
): Promise<PaymentRow> {
  const at = now(context);
  const referrer = await lockWithReferrer(tx, payment.userId);
  const balance = await balanceOf(tx, payment.userId);
  let { unrecoveredPoints } = payment;
  let revoked: Revoked = "nothing";
  // The dispute already revoked everything. What the fan has now was paid for later.
  if (payment.state !== "disputed") {
    if (payment.kind === "topup") {
      unrecoveredPoints = await revokePoints(tx, payment, balance, at);
      revoked = "points";
    } else revoked = await revokePeriod(tx, payment, state, at);
  }
  const updatedPayment = await updatePayment(tx, payment.id, {
    state,
    unrecoveredPoints,
    ...(state === "refunded" ? { refundedAt: at } : {}),
  });
  await adjustReferralBonus(tx, payment.userId, referrer, at);
  const buyer = await findBuyer(tx, payment.userId);
  if (buyer !== undefined) {
    const mail = revokedMail(updatedPayment, { state, revoked }, context.config.appUrl);
    await queueMail(tx, { recipient: buyer.email, ...mail }, at);
    await context.jobs.request(tx, "send-mails");
  }
  return updatedPayment;
}

/** @returns spent points, which stay with the buyer */
async function revokePoints(
  tx: Db,
  payment: PaymentRow,
  balance: number,
  at: Date,
): Promise<number> {
  const { remaining, transfers } = await readPaymentPoints(tx, payment);
  const points = Math.min(remaining, balance);
  if (points > 0)
    await transfer(tx, {
      key: transferKey(payment, transfers),
      kind: "purchase_taken_back",
      from: { userId: payment.userId },
      to: "purchases",
      points,
      at,
    });
  return remaining - points;
}

/** Keeps a period that is over, a later plan, and what else was paid for this period. */
async function revokePeriod(
  tx: Db,
  payment: PaymentRow,
  state: "refunded" | "disputed",
  at: Date,
): Promise<Revoked> {
  const plan = await lockUnexpiredPlan(tx, payment.userId);
  if (plan === undefined || plan.expiresAt.getTime() !== payment.periodTo?.getTime())
    return "nothing";
  const paid = await listPlanPaymentsUntil(tx, payment.userId, plan.expiresAt);
  const remainingPlan = await derivePaidPlan(
    tx,
    paid.filter(({ id }) => id !== payment.id),
  );
  if (remainingPlan === null) {
    await updatePlan(tx, plan.id, { status: "expired", ...(await forgetCard(tx, plan, at)) });
    return "plan";
  }
  const keptPlan = await findPlan(tx, remainingPlan.planId);
  await updatePlan(tx, plan.id, {
    ...remainingPlan,
    ...NOT_ANNOUNCED,
    lastPriceMinor: await lastPriceOf(tx, plan, keptPlan),
    // Never charge a card again after its owner disputes a charge.
    ...(state === "disputed"
      ? { cancelledAt: plan.cancelledAt ?? at, ...(await forgetCard(tx, plan, at)) }
      : {}),
  });
  return {
    stays: keptPlan.name,
    wasDearer: remainingPlan.planId !== plan.planId,
  };
}
