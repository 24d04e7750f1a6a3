import { findPlan } from "#server/credits/plan-repository.ts";
import { balanceOf, transfer } from "#server/credits/ledger-repository.ts";
import { lastPriceOf, NOT_ANNOUNCED } from "#server/credits/renewal-price.ts";
import { findBuyer } from "#server/payments/buyer-repository.ts";
import { listPaidPlansUntil, planPaidBy } from "#server/payments/paid-plan-repository.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { type PaymentRow, updatePayment } from "#server/payments/payment-repository.ts";
import { forgetting, updatePlan } from "#server/payments/plan-periods.ts";
import { type TakenBack, takenBackMail } from "#server/payments/plan-mails.ts";
import { movedKey, readMovedPoints } from "#server/payments/points-of-payment.ts";
import { queueMail } from "#server/mail/mail-repository.ts";
import { adjustReferralBonus, lockWithReferrer } from "#server/payments/referral.ts";
import { lockLivingPlan } from "#server/payments/subscription-repository.ts";
import { now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * After a refund or dispute, takes the remaining points or the paid period.
 * Call it in the transaction that holds the payment's lock.
 */
export async function takeBack(
  context: PaymentContext,
  tx: Db,
  payment: PaymentRow,
  state: "refunded" | "disputed",
): Promise<PaymentRow> {
  const at = now(context);
  const referrer = await lockWithReferrer(tx, payment.userId);
  const balance = await balanceOf(tx, payment.userId);
  let { unrecoveredPoints } = payment;
  let taken: TakenBack = "nothing";
  // The dispute already took everything; what the fan has now was paid for later.
  if (payment.state !== "disputed") {
    if (payment.kind === "topup") {
      unrecoveredPoints = await takePoints(tx, payment, balance, at);
      taken = "points";
    } else taken = await takePeriod(tx, payment, state, at);
  }
  const changed = await updatePayment(tx, payment.id, {
    state,
    unrecoveredPoints,
    ...(state === "refunded" ? { refundedAt: at } : {}),
  });
  await adjustReferralBonus(tx, payment.userId, referrer, at);
  const buyer = await findBuyer(tx, payment.userId);
  if (buyer !== undefined) {
    const mail = takenBackMail(changed, { state, taken }, context.config.appUrl);
    await queueMail(tx, { recipient: buyer.email, ...mail }, at);
    await context.jobs.request(tx, "send-mails");
  }
  return changed;
}

/** @returns spent points, which stay with the buyer */
async function takePoints(tx: Db, payment: PaymentRow, balance: number, at: Date): Promise<number> {
  const { kept, moves } = await readMovedPoints(tx, payment);
  const points = Math.min(kept, balance);
  if (points > 0)
    await transfer(tx, {
      key: movedKey(payment, moves),
      kind: "purchase_taken_back",
      from: { userId: payment.userId },
      to: "purchases",
      points,
      at,
    });
  return kept - points;
}

/**
 * Ends the plan, or restores what else was paid for this period.
 * Keeps a period that is over, and a plan bought since.
 */
async function takePeriod(
  tx: Db,
  payment: PaymentRow,
  state: "refunded" | "disputed",
  at: Date,
): Promise<TakenBack> {
  const plan = await lockLivingPlan(tx, payment.userId);
  if (plan === undefined || plan.expiresAt.getTime() !== payment.periodTo?.getTime())
    return "nothing";
  const paid = await listPaidPlansUntil(tx, payment.userId, plan.expiresAt);
  const left = await planPaidBy(
    tx,
    paid.filter(({ id }) => id !== payment.id),
  );
  if (left === null) {
    await updatePlan(tx, plan.id, { status: "expired", ...(await forgetting(tx, plan, at)) });
    return "plan";
  }
  const stays = await findPlan(tx, left.planId);
  await updatePlan(tx, plan.id, {
    ...left,
    ...NOT_ANNOUNCED,
    lastPriceMinor: await lastPriceOf(tx, plan, stays),
    // Never charge a card again whose owner disputes a charge.
    ...(state === "disputed"
      ? { cancelledAt: plan.cancelledAt ?? at, ...(await forgetting(tx, plan, at)) }
      : {}),
  });
  return {
    stays: stays.name,
    wasDearer: left.planId !== plan.planId,
  };
}
