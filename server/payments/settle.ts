import { queueMail } from "#server/mail/mail-repository.ts";
import { findBuyer } from "#server/payments/buyer-repository.ts";
import { GRANT_BY_KIND } from "#server/payments/grant-by-kind.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { receiptMail, unfitMail } from "#server/payments/payment-mails.ts";
import { paymentRefusals } from "#server/payments/payment-refusals.ts";
import {
  findPayment,
  hasCheckoutPage,
  lockPayment,
  type PaymentRow,
  queueAuthorizationRemoval,
  updatePayment,
} from "#server/payments/payment-repository.ts";
import type { ProviderPayment } from "#server/payments/provider.ts";
import { adjustReferralBonus, lockWithReferrer } from "#server/payments/referral.ts";
import { isAuthorizationInUse } from "#server/payments/subscription-repository.ts";
import { now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

/** These payments have had their effect. Settling again changes nothing. */
const SETTLED: ReadonlySet<PaymentRow["state"]> = new Set([
  "paid",
  "unfit",
  "refunded",
  "disputed",
]);

export function isSettled({ state }: Pick<PaymentRow, "state">): boolean {
  return SETTLED.has(state);
}

/** A return, a webhook and a job may call this at the same time, in several processes. */
export async function settle(context: PaymentContext, reference: string): Promise<PaymentRow> {
  const payment = await findPayment(context.db, reference);
  if (payment === undefined) throw paymentRefusals.unknownPayment();
  if (isSettled(payment)) return payment;
  const providerPayment = await context.providers.byName(payment.provider).findPayment(payment);
  return settleWith(context, payment, providerPayment);
}

/** @param providerPayment null if the provider does not know the payment */
export async function settleWith(
  context: PaymentContext,
  { reference }: Pick<PaymentRow, "reference">,
  providerPayment: ProviderPayment | null,
): Promise<PaymentRow> {
  return context.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, reference);
    if (isSettled(payment)) return payment;
    // Ignore answers about a different payment.
    if (providerPayment?.reference !== reference)
      return payment.state === "open" && now(context) > payment.expiresAt
        ? updatePayment(tx, payment.id, { state: "expired" })
        : payment;
    const { status } = providerPayment;
    if (status === "paid") return grantPurchase(context, tx, payment, providerPayment);
    const providerReference = payment.providerReference ?? providerPayment.providerReference;
    if (status === "open") return updatePayment(tx, payment.id, { providerReference });
    if (status === "failed" || status === "cancelled" || status === "expired")
      return updatePayment(tx, payment.id, { providerReference, state: status });
    // Revoked before we saw it as paid. `settledAt` stays null, because nothing was granted.
    await forgetUnusedCard(tx, payment, providerPayment.authorization, now(context));
    return updatePayment(tx, payment.id, {
      providerReference,
      state: status,
      refundedAt: status === "refunded" ? now(context) : null,
      nextCheckAt: null,
    });
  });
}

/** Grants the purchase, or marks the payment for refund. Lock order: payment, balances, plan. */
export async function grantPurchase(
  context: PaymentContext,
  tx: Db,
  payment: PaymentRow,
  providerPayment: ProviderPayment,
): Promise<PaymentRow> {
  const { reference, userId, kind, amountMinor, currency } = payment;
  const { authorization } = providerPayment;
  const referrer = await lockWithReferrer(tx, userId);
  // Read after the lock, because an account is deleted under the same lock.
  const buyer = await findBuyer(tx, userId);
  const at = now(context);
  const isAsOrdered =
    providerPayment.amountMinor === amountMinor && providerPayment.currency === currency;
  const granted =
    isAsOrdered && buyer !== undefined
      ? await GRANT_BY_KIND[kind](tx, payment, authorization, at)
      : null;
  const settled = await updatePayment(tx, payment.id, {
    providerReference: payment.providerReference ?? providerPayment.providerReference,
    settledAt: at,
    nextCheckAt: null,
    ...(granted === null
      ? { state: "unfit" as const, refundDueAt: at }
      : { state: "paid" as const, periodFrom: granted.from, periodTo: granted.to }),
  });
  await forgetUnusedCard(tx, payment, authorization, at);
  if (granted === null)
    context.log?.warn({ reference }, "a payment could not be granted; it will be refunded");
  else await adjustReferralBonus(tx, userId, referrer, at);
  if (buyer !== undefined) {
    const { appUrl } = context.config;
    const mail =
      granted === null ? unfitMail(settled, appUrl) : receiptMail(settled, buyer, appUrl);
    await queueMail(tx, { recipient: buyer.email, ...mail }, at);
    await context.jobs.request(tx, "send-mails");
  }
  return settled;
}

async function forgetUnusedCard(
  tx: Db,
  payment: PaymentRow,
  authorizationKey: string | null,
  at: Date,
): Promise<void> {
  // A renewal by the job used the plan's own card.
  if (authorizationKey === null || !hasCheckoutPage(payment)) return;
  const { provider } = payment;
  if (!(await isAuthorizationInUse(tx, provider, authorizationKey)))
    await queueAuthorizationRemoval(tx, { provider, authorizationKey }, at);
}
