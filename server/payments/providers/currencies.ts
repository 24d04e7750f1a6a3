import { type Currency, localMinor } from "#domain/money.ts";
import { FALLBACK_RATES } from "#server/credits/prices.ts";

/** Who takes which currency, by what each publishes, and from what amount on. */
interface Terms {
  supports(currency: Currency): boolean;
  leastMinor(currency: Currency): number;
}

const PAYSTACK_LEAST: Partial<Record<Currency, number>> = {
  GHS: 10,
  KES: 300,
  NGN: 5000,
  USD: 200,
  ZAR: 100,
};

export const PAYSTACK_TERMS: Terms = {
  supports: (currency) => PAYSTACK_LEAST[currency] !== undefined,
  leastMinor: (currency) => PAYSTACK_LEAST[currency] ?? Infinity,
};

/** All of ours: it began with them. */
export const FLUTTERWAVE_TERMS: Terms = {
  supports: () => true,
  // It names no least amount; less than ten US cents would be its fee.
  leastMinor: (currency) => localMinor(10, FALLBACK_RATES[currency], currency),
};

/** Not the cedi, and of Sierra Leone the new leone alone. */
const NOT_AT_STRIPE = new Set<Currency>(["GHS", "SLL"]);
const STRIPE_LEAST: Partial<Record<Currency, number>> = { USD: 50, CAD: 50, EUR: 50, GBP: 30 };

export const STRIPE_TERMS: Terms = {
  supports: (currency) => !NOT_AT_STRIPE.has(currency),
  // In other currencies what becomes half a dollar once it is exchanged, which is a little more before.
  leastMinor: (currency) =>
    STRIPE_LEAST[currency] ?? localMinor(60, FALLBACK_RATES[currency], currency),
};
