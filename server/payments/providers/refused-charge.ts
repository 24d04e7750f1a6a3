import {
  type Charge,
  type ProviderPayment,
  ProviderUnavailable,
} from "#server/payments/provider.ts";

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

/**
 * What is known of a charge that was refused: what a try before it did, whose answer was lost, or that there is none.
 * @throws {ProviderUnavailable} where it was refused because there is one, which cannot be found yet
 */
export function knownOrRefused(
  order: Charge,
  known: ProviderPayment | null,
  message: string,
): ProviderPayment {
  if (known !== null) return known;
  if (/duplicate|already/i.test(message))
    throw new ProviderUnavailable("a charge is known, and cannot be found yet");
  return refusedCharge(order);
}
