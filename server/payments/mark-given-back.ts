import { queueMail } from "#server/mail/mail-repository.ts";
import { findBuyer } from "#server/payments/buyer-repository.ts";
import { nextRefundCheck } from "#server/payments/check-schedule.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import {
  type PaymentRow,
  queueForgetting,
  updatePayment,
} from "#server/payments/payment-repository.ts";
import { refundedMail } from "#server/payments/plan-mails.ts";
import type { ProviderPayment } from "#server/payments/provider.ts";
import { now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

/** The provider says that the money is back; in the transaction that holds the payment's lock. */
export async function markGivenBack(
  context: PaymentContext,
  tx: Db,
  payment: PaymentRow,
  paid: ProviderPayment,
): Promise<PaymentRow> {
  const at = now(context);
  // It was kept with a payment that brought no plan to renew.
  if (paid.authorization !== null)
    await queueForgetting(
      tx,
      { provider: payment.provider, authorizationKey: paid.authorization },
      at,
    );
  const refunded = await updatePayment(tx, payment.id, {
    state: "refunded",
    refundedAt: at,
    nextCheckAt: nextRefundCheck(at, at),
  });
  const buyer = await findBuyer(tx, payment.userId);
  if (buyer !== undefined) {
    const mail = refundedMail(payment, paid, context.config.appUrl);
    await queueMail(tx, { recipient: buyer.email, ...mail }, at);
    await context.jobs.request(tx, "send-mails");
  }
  return refunded;
}

/** The provider calls a refund done no more, as where a bank has sent it back: where it was ours, it is due again. */
export async function giveBackAgain(
  context: PaymentContext,
  tx: Db,
  payment: PaymentRow,
): Promise<PaymentRow> {
  const { id, reference, refundDueAt, refundedAt } = payment;
  if (refundDueAt === null || refundedAt === null) return payment;
  context.log?.warn({ reference }, "a refund has failed after it was done; it is tried again");
  return updatePayment(tx, id, { refundedAt: null, refundDueAt: now(context), checks: 0 });
}
