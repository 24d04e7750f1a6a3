import { queueMail } from "#server/mail/mail-repository.ts";
import { findBuyer } from "#server/payments/buyer-repository.ts";
import { nextRefundCheck } from "#server/payments/check-schedule.ts";
import { restorePurchase } from "#server/payments/restore-purchase.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { paymentRefusals } from "#server/payments/payment-refusals.ts";
import {
  findPayment,
  lockPayment,
  type PaymentRow,
  queueAuthorizationRemoval,
  updatePayment,
} from "#server/payments/payment-repository.ts";
import { refundedMail } from "#server/payments/plan-mails.ts";
import type { ProviderPayment } from "#server/payments/provider.ts";
import { isSettled, grantPurchase, settleWith } from "#server/payments/settle.ts";
import { revokePurchase } from "#server/payments/revoke-purchase.ts";
import { now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Settles an open payment, or applies a later refund or dispute. */
export async function refreshPayment(
  context: PaymentContext,
  reference: string,
): Promise<PaymentRow> {
  const payment = await findPayment(context.db, reference);
  if (payment === undefined) throw paymentRefusals.unknownPayment();
  // Only our own refunds can still change, because they may fail.
  if (payment.state === "refunded" && payment.refundDueAt === null) return payment;
  const providerPayment = await context.providers.byName(payment.provider).findPayment(payment);
  return applyProviderPayment(context, payment, providerPayment);
}

/** @param providerPayment null if the provider does not know the payment */
export async function applyProviderPayment(
  context: PaymentContext,
  payment: PaymentRow,
  providerPayment: ProviderPayment | null,
): Promise<PaymentRow> {
  if (!isSettled(payment)) return settleWith(context, payment, providerPayment);
  // Ignore answers about a different payment.
  if (providerPayment?.reference !== payment.reference) return payment;
  return context.db.transaction(async (tx) =>
    applyLaterStatus(context, tx, await lockPayment(tx, payment.reference), providerPayment),
  );
}

async function applyLaterStatus(
  context: PaymentContext,
  tx: Db,
  payment: PaymentRow,
  providerPayment: ProviderPayment,
): Promise<PaymentRow> {
  switch (`${payment.state} ${providerPayment.status}`) {
    case "paid refunded":
    case "paid disputed":
    case "disputed refunded":
      return revokePurchase(
        context,
        tx,
        payment,
        providerPayment.status === "refunded" ? "refunded" : "disputed",
      );
    case "disputed paid":
      return payment.settledAt === null
        ? // Disputed before we saw it as paid. Its card was queued for removal then.
          grantPurchase(context, tx, payment, { ...providerPayment, authorization: null })
        : restorePurchase(context, tx, payment);
    case "unfit refunded":
      return markRefunded(context, tx, payment, providerPayment);
    case "refunded refunded":
      return payment.refundedAt === null
        ? markRefunded(context, tx, payment, providerPayment)
        : payment;
    case "refunded paid":
      return providerPayment.refundUnknown === true
        ? payment
        : retryFailedRefund(context, tx, payment);
    default:
      return payment;
  }
}

async function markRefunded(
  context: PaymentContext,
  tx: Db,
  payment: PaymentRow,
  { authorization, ...providerPayment }: ProviderPayment,
): Promise<PaymentRow> {
  const at = now(context);
  // The card of a payment that brought no plan to renew.
  if (authorization !== null)
    await queueAuthorizationRemoval(
      tx,
      { provider: payment.provider, authorizationKey: authorization },
      at,
    );
  const refunded = await updatePayment(tx, payment.id, {
    state: "refunded",
    refundedAt: at,
    nextCheckAt: nextRefundCheck(at, at),
  });
  const buyer = await findBuyer(tx, payment.userId);
  if (buyer !== undefined) {
    const mail = refundedMail(payment, providerPayment, context.config.appUrl);
    await queueMail(tx, { recipient: buyer.email, ...mail }, at);
    await context.jobs.request(tx, "send-mails");
  }
  return refunded;
}

/** A bank can send a completed refund back. */
async function retryFailedRefund(
  context: PaymentContext,
  tx: Db,
  payment: PaymentRow,
): Promise<PaymentRow> {
  const { id, reference, refundDueAt, refundedAt } = payment;
  if (refundDueAt === null || refundedAt === null) return payment;
  context.log?.warn({ reference }, "a completed refund has failed; it will be retried");
  return updatePayment(tx, id, { refundedAt: null, refundDueAt: now(context), checks: 0 });
}
