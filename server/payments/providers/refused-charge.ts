import type { Charge, ProviderPayment } from "#server/payments/provider.ts";

/** Of a means of payment that is no more, or that is not charged: the provider has kept nothing of it. */
export function refusedCharge({ reference, amountMinor, currency }: Charge): ProviderPayment {
  return {
    reference,
    providerReference: reference,
    status: "failed",
    amountMinor,
    currency,
    authorization: null,
  };
}
