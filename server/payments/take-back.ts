import { lockBalance, transfer } from "#server/credits/ledger-repository.ts";
import { findBuyer } from "#server/payments/buyer-repository.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { type PaymentRow, updatePayment } from "#server/payments/payment-repository.ts";
import { forgetting, updatePlan } from "#server/payments/plan-periods.ts";
import { takenBackMail } from "#server/payments/plan-mails.ts";
import { movedKey, readMovedPoints } from "#server/payments/points-of-payment.ts";
import { queueMail } from "#server/mail/mail-repository.ts";
import { lockLivingPlan } from "#server/payments/subscription-repository.ts";
import { now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * The money of a payment went back, or its buyer disputes it: the points that are left of it go too, and the period that it
 * paid for ends. In the transaction that holds the payment's lock.
 */
export async function takeBack(
  context: PaymentContext,
  tx: Db,
  payment: PaymentRow,
  state: "refunded" | "disputed",
): Promise<PaymentRow> {
  const at = now(context);
  const balance = await lockBalance(tx, payment.userId);
  const unrecoveredPoints =
    payment.kind === "topup" ? await takePoints(tx, payment, balance, at) : null;
  if (payment.kind !== "topup") await endPeriod(tx, payment, at);
  const taken = await updatePayment(tx, payment.id, {
    state,
    unrecoveredPoints,
    ...(state === "refunded" ? { refundedAt: at } : {}),
  });
  const buyer = await findBuyer(tx, payment.userId);
  if (buyer !== undefined) {
    await queueMail(
      tx,
      { recipient: buyer.email, ...takenBackMail(taken, state, context.config.appUrl) },
      at,
    );
    await context.jobs.request(tx, "send-mails");
  }
  return taken;
}

/** @returns the points that were spent already, and stay with the buyer */
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

/** A period that is over was used, and is not what runs now: that was paid by itself. */
async function endPeriod(tx: Db, payment: PaymentRow, at: Date): Promise<void> {
  const { periodFrom, periodTo } = payment;
  const plan = await lockLivingPlan(tx, payment.userId);
  if (plan === undefined || periodFrom === null || periodTo === null) return;
  if (periodFrom >= plan.expiresAt || periodTo <= plan.periodFrom) return;
  await updatePlan(tx, plan.id, { status: "expired", ...(await forgetting(tx, plan, at)) });
}
