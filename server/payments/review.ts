import { giveAgain } from "#server/payments/give-again.ts";
import { giveBackAgain, markGivenBack } from "#server/payments/mark-given-back.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { UnknownPayment } from "#server/payments/payment-errors.ts";
import { findPayment, lockPayment, type PaymentRow } from "#server/payments/payment-repository.ts";
import type { ProviderPayment } from "#server/payments/provider.ts";
import { isSettled, pay, settleBy } from "#server/payments/settle.ts";
import { takeBack } from "#server/payments/take-back.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * As `settle`, and follows what becomes of a payment after: money that went back takes back what it brought, a dispute too,
 * and one that is won gives it again.
 * @throws {UnknownPayment | ProviderUnavailable}
 */
export async function review(context: PaymentContext, reference: string): Promise<PaymentRow> {
  const payment = await findPayment(context.db, reference);
  if (payment === undefined) throw new UnknownPayment();
  // Only of what we have given back is more to come: that may fail.
  if (payment.state === "refunded" && payment.refundDueAt === null) return payment;
  const said = await context.providers.named(payment.provider).findPayment(payment);
  return reviewBy(context, payment, said);
}

/** As `review`, where the provider has just said how a payment stands; null where it knows none of this reference. */
export async function reviewBy(
  context: PaymentContext,
  payment: PaymentRow,
  said: ProviderPayment | null,
): Promise<PaymentRow> {
  if (!isSettled(payment)) return settleBy(context, payment, said);
  // Of another payment than was asked about nothing may come.
  if (said?.reference !== payment.reference) return payment;
  return context.db.transaction(async (tx) =>
    follow(context, tx, await lockPayment(tx, payment.reference), said),
  );
}

async function follow(
  context: PaymentContext,
  tx: Db,
  payment: PaymentRow,
  said: ProviderPayment,
): Promise<PaymentRow> {
  switch (`${payment.state} ${said.status}`) {
    case "paid refunded":
    case "paid disputed":
    case "disputed refunded":
      return takeBack(context, tx, payment, said.status === "refunded" ? "refunded" : "disputed");
    case "disputed paid":
      return payment.settledAt === null
        ? // Disputed before we heard that it was paid. Its card is told to be forgotten.
          pay(context, tx, payment, { ...said, authorization: null })
        : giveAgain(context, tx, payment);
    // We have given it back, or somebody at the provider has.
    case "unfit refunded":
      return markGivenBack(context, tx, payment, said);
    case "refunded refunded":
      return payment.refundedAt === null ? markGivenBack(context, tx, payment, said) : payment;
    case "refunded paid":
      return said.refundUnknown === true ? payment : giveBackAgain(context, tx, payment);
    default:
      return payment;
  }
}
