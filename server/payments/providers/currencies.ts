import { type Currency, localMinor } from "#domain/money.ts";
import { FALLBACK_RATES } from "#server/credits/prices.ts";

interface ProviderTerms {
  supports(currency: Currency): boolean;
  minimumMinor(currency: Currency): number;
}

const PAYSTACK_MINIMUM: Partial<Record<Currency, number>> = {
  GHS: 10,
  KES: 300,
  NGN: 5000,
  USD: 200,
  ZAR: 100,
};

export const PAYSTACK_TERMS: ProviderTerms = {
  supports: (currency) => PAYSTACK_MINIMUM[currency] !== undefined,
  minimumMinor: (currency) => PAYSTACK_MINIMUM[currency] ?? Infinity,
};

export const FLUTTERWAVE_TERMS: ProviderTerms = {
  supports: () => true,
  // It names no minimum. Below ten US cents its fee takes all.
  minimumMinor: (currency) => localMinor(10, FALLBACK_RATES[currency], currency),
};

/** Stripe takes no cedi, and in Sierra Leone only the new leone. */
const NOT_AT_STRIPE = new Set<Currency>(["GHS", "SLL"]);
const STRIPE_MINIMUM: Partial<Record<Currency, number>> = { USD: 50, CAD: 50, EUR: 50, GBP: 30 };

export const STRIPE_TERMS: ProviderTerms = {
  supports: (currency) => !NOT_AT_STRIPE.has(currency),
  // Slightly above half a dollar, because exchange reduces the amount.
  minimumMinor: (currency) =>
    STRIPE_MINIMUM[currency] ?? localMinor(60, FALLBACK_RATES[currency], currency),
};
