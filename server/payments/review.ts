import { giveAgain } from "#server/payments/give-again.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import { UnknownPayment } from "#server/payments/payment-errors.ts";
import {
  findPayment,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from "#server/payments/payment-repository.ts";
import type { ProviderPayment } from "#server/payments/provider.ts";
import { isSettled, pay, settle } from "#server/payments/settle.ts";
import { takeBack } from "#server/payments/take-back.ts";
import { now } from "#server/platform/context.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * As `settle`, and follows what becomes of a payment after: money that went back takes back what it brought, a dispute too,
 * and one that is won gives it again.
 * @throws {UnknownPayment | ProviderUnavailable}
 */
export async function review(context: PaymentContext, reference: string): Promise<PaymentRow> {
  const payment = await findPayment(context.db, reference);
  if (payment === undefined) throw new UnknownPayment();
  if (!isSettled(payment)) return settle(context, reference);
  if (payment.state === "refunded") return payment;
  const said = await context.providers.named(payment.provider).findPayment(payment);
  // Of another payment than was asked about nothing may come.
  if (said?.reference !== reference) return payment;
  return context.db.transaction(async (tx) =>
    follow(context, tx, await lockPayment(tx, reference), said),
  );
}

async function follow(
  context: PaymentContext,
  tx: Db,
  payment: PaymentRow,
  said: ProviderPayment,
): Promise<PaymentRow> {
  const at = now(context);
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
      return updatePayment(tx, payment.id, { state: "refunded", refundedAt: at });
    default:
      return payment;
  }
}
