import { queueMail } from "#server/mail/mail-repository.ts";
import { findBuyer } from "#server/payments/buyer-repository.ts";
import { UnknownPayment } from "#server/payments/payment-errors.ts";
import { giveWhatWasPaidFor } from "#server/payments/give-what-was-paid-for.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { receiptMail, unfitMail } from "#server/payments/payment-mails.ts";
import {
  findPayment,
  hasPage,
  lockPayment,
  type PaymentRow,
  queueForgetting,
  updatePayment,
} from "#server/payments/payment-repository.ts";
import type { ProviderPayment } from "#server/payments/provider.ts";
import { adjustReferralBonus, lockWithReferrer } from "#server/payments/referral.ts";
import { isAuthorizationInUse } from "#server/payments/subscription-repository.ts";
import { now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

/** In these a payment has had its effect: whoever settles it again changes nothing. */
const SETTLED: ReadonlySet<PaymentRow["state"]> = new Set([
  "paid",
  "unfit",
  "refunded",
  "disputed",
]);

export function isSettled({ state }: Pick<PaymentRow, "state">): boolean {
  return SETTLED.has(state);
}

/**
 * Asks the provider about a payment and gives what was paid for, once, whoever is the first to ask: the return page, a
 * webhook or the reconciler; also at once, from several processes.
 * @returns the payment as it stands then
 * @throws {UnknownPayment | ProviderUnavailable}
 */
export async function settle(context: PaymentContext, reference: string): Promise<PaymentRow> {
  const payment = await findPayment(context.db, reference);
  if (payment === undefined) throw new UnknownPayment();
  if (isSettled(payment)) return payment;
  const said = await context.providers.named(payment.provider).findPayment(payment);
  return settleBy(context, payment, said);
}

/** As `settle`, where the provider has just said how a payment stands; null where it knows none of this reference. */
export async function settleBy(
  context: PaymentContext,
  { reference }: Pick<PaymentRow, "reference">,
  said: ProviderPayment | null,
): Promise<PaymentRow> {
  // Of another payment than was asked about nothing may come.
  const about = said?.reference === reference ? said : null;
  const settled = await context.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, reference);
    if (isSettled(payment)) return { payment, isNew: false };
    return { payment: await follow(context, tx, payment, about), isNew: true };
  });
  if (settled.isNew && settled.payment.state === "unfit")
    context.log?.warn(
      { reference },
      "a payment was made that could not be given as agreed; it is to be refunded",
    );
  return settled.payment;
}

async function follow(
  context: PaymentContext,
  tx: Db,
  payment: PaymentRow,
  said: ProviderPayment | null,
): Promise<PaymentRow> {
  const at = now(context);
  const named = {
    providerReference: payment.providerReference ?? said?.providerReference ?? null,
  };
  switch (said?.status) {
    case "paid":
      return pay(context, tx, payment, said);
    case "failed":
    case "cancelled":
    case "expired":
      return updatePayment(tx, payment.id, { ...named, state: said.status });
    // Paid and taken back before it was seen: nothing was given, as no `settledAt` says, and there is nothing to take back.
    case "refunded":
    case "disputed":
      await forgetUnused(tx, payment, said.authorization, at);
      return updatePayment(tx, payment.id, {
        ...named,
        state: said.status,
        refundedAt: said.status === "refunded" ? at : null,
        nextCheckAt: null,
      });
    case "open":
      return updatePayment(tx, payment.id, named);
    case undefined:
      return at > payment.expiresAt && payment.state === "open"
        ? updatePayment(tx, payment.id, { state: "expired" })
        : payment;
  }
}

/**
 * Gives what a payment is for, or marks it to be given back where it is not as agreed or cannot be given any more. In the
 * transaction that holds the payment's lock, and in one order: the payment, then balances, then the plan.
 * @param payment for which nothing was given yet
 */
export async function pay(
  context: PaymentContext,
  tx: Db,
  payment: PaymentRow,
  said: ProviderPayment,
): Promise<PaymentRow> {
  const referrer = await lockWithReferrer(tx, payment.userId);
  // Read once their balance is locked: an account is deleted under the same lock.
  const buyer = await findBuyer(tx, payment.userId);
  const at = now(context);
  const isAsAgreed = said.amountMinor === payment.amountMinor && said.currency === payment.currency;
  const given =
    isAsAgreed && buyer !== undefined
      ? await giveWhatWasPaidFor(tx, payment, said.authorization, at)
      : null;
  const settled = await updatePayment(tx, payment.id, {
    providerReference: payment.providerReference ?? said.providerReference,
    settledAt: at,
    nextCheckAt: null,
    ...(given === null
      ? { state: "unfit" as const, refundDueAt: at }
      : { state: "paid" as const, periodFrom: given.from, periodTo: given.to }),
  });
  await forgetUnused(tx, payment, said.authorization, at);
  if (given !== null) await adjustReferralBonus(tx, payment.userId, referrer, at);
  if (buyer !== undefined) {
    const mail =
      given === null
        ? unfitMail(settled, context.config.appUrl)
        : receiptMail(settled, buyer, context.config.appUrl);
    await queueMail(tx, { recipient: buyer.email, ...mail }, at);
    await context.jobs.request(tx, "send-mails");
  }
  return settled;
}

/** A card that was left for renewals of which none will come, as where the plan was cancelled or its account deleted meanwhile. */
async function forgetUnused(
  tx: Db,
  payment: PaymentRow,
  authorizationKey: string | null,
  at: Date,
): Promise<void> {
  // A renewal that is made by itself is paid by what its plan has kept, and leaves nothing.
  if (authorizationKey === null || !hasPage(payment)) return;
  const { provider } = payment;
  if (!(await isAuthorizationInUse(tx, provider, authorizationKey)))
    await queueForgetting(tx, { provider, authorizationKey }, at);
}
