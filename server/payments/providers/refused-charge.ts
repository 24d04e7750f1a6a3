import {
  type Charge,
  type ProviderPayment,
  ProviderUnavailable,
} from "#server/payments/provider.ts";

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

/** @throws {ProviderUnavailable} if the payment exists but cannot be found yet */
export function foundOrRefused(
  order: Charge,
  found: ProviderPayment | null,
  message: string,
): ProviderPayment {
  if (found !== null) return found;
  if (/duplicate|already/i.test(message))
    throw new ProviderUnavailable("the provider knows this charge but does not return it yet");
  return refusedCharge(order);
}
