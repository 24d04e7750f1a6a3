import type { PaymentContext } from "#server/payments/payment-context.ts";
import { paymentRefusals } from "#server/payments/payment-refusals.ts";
import {
  findByProviderReference,
  findPayment,
  type PaymentRow,
} from "#server/payments/payment-repository.ts";
import { type CompanyName, ProviderUnavailable } from "#server/payments/provider.ts";
import { settle } from "#server/payments/settle.ts";

interface CheckoutReturn {
  value: string;
  source: CompanyName;
}

/** The return's address is not trusted: it only names the payment to ask about. */
export async function settleReturn(
  context: PaymentContext,
  userId: number,
  checkoutReturn: CheckoutReturn,
): Promise<PaymentRow> {
  try {
    const found = await findReturned(context, checkoutReturn);
    // The same for another account's payment, because the caller may not learn that it exists.
    if (found?.userId !== userId) throw paymentRefusals.unknownPayment();
    const payment = await settle(context, found.reference);
    if (payment.state === "paid") return payment;
    if (payment.state === "open") throw paymentRefusals.paymentOpen();
    if (payment.state === "unfit") throw paymentRefusals.paymentUnfit();
    throw paymentRefusals.paymentNotSuccessful(payment.state);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw paymentRefusals.paymentsUnavailable();
    throw error;
  }
}

async function findReturned(
  { db, providers }: PaymentContext,
  { value, source }: CheckoutReturn,
): Promise<PaymentRow | undefined> {
  const byReference = async (reference: string) => {
    const payment = await findPayment(db, reference);
    return payment?.provider === source ? payment : undefined;
  };
  const payment = (await byReference(value)) ?? (await findByProviderReference(db, source, value));
  if (payment !== undefined) return payment;
  const provider = providers.companies().find(({ name }) => name === source);
  const reference = await provider?.referenceOfReturn(value);
  return reference == null ? undefined : byReference(reference);
}
