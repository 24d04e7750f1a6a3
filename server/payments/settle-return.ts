import {
  PaymentNotSuccessful,
  PaymentOpen,
  PaymentsUnavailable,
  PaymentUnfit,
  UnknownPayment,
} from "#server/payments/payment-errors.ts";
import type { PaymentContext } from "#server/payments/payment-context.ts";
import {
  findByProviderReference,
  findPayment,
  type PaymentRow,
} from "#server/payments/payment-repository.ts";
import { type CompanyName, ProviderUnavailable } from "#server/payments/provider.ts";
import { settle } from "#server/payments/settle.ts";

export interface Return {
  /** What the parameter held: the provider's word for the payment. */
  value: string;
  source: CompanyName;
}

/**
 * Settles the payment that a fan comes back from. Nothing in the address is believed: it only says which payment to ask about.
 * @returns the payment, paid
 * @throws {UnknownPayment} also where it is another's; {PaymentOpen | PaymentNotSuccessful | PaymentUnfit | PaymentsUnavailable}
 */
export async function settleReturn(
  context: PaymentContext,
  userId: number,
  back: Return,
): Promise<PaymentRow> {
  try {
    const found = await findReturned(context, back);
    if (found?.userId !== userId) throw new UnknownPayment();
    return refuseUnpaid(await settle(context, found.reference));
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new PaymentsUnavailable();
    throw error;
  }
}

async function findReturned(
  context: PaymentContext,
  { value, source }: Return,
): Promise<PaymentRow | undefined> {
  const isOurs = (payment: PaymentRow | undefined) =>
    payment !== undefined && payment.provider === source ? payment : undefined;
  const known =
    isOurs(await findPayment(context.db, value)) ??
    (await findByProviderReference(context.db, source, value));
  if (known !== undefined) return known;
  const reference = await askForReference(context, source, value);
  return reference === null ? undefined : isOurs(await findPayment(context.db, reference));
}

/** @returns null also where there is no such provider here, so that it has no payments */
async function askForReference(
  context: PaymentContext,
  source: CompanyName,
  value: string,
): Promise<string | null> {
  try {
    return await context.providers.named(source).referenceOfReturn(value);
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return null;
    throw error;
  }
}

function refuseUnpaid(payment: PaymentRow): PaymentRow {
  switch (payment.state) {
    case "paid":
      return payment;
    case "open":
      throw new PaymentOpen();
    case "unfit":
      throw new PaymentUnfit();
    default:
      throw new PaymentNotSuccessful(payment.state);
  }
}
