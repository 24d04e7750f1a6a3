import { CURRENCY_DIGITS, type Currency, isCurrency, majorUnits } from "#domain/money.ts";

/** Stripe counts Ugandan shillings in hundredths, for historic reasons. */
function stripeFactor(currency: string): number {
  return currency === "UGX" ? 100 : 1;
}

export function toStripeAmount(minor: number, currency: Currency): number {
  return minor * stripeFactor(currency);
}

/** Drops fractions of our minor unit. */
export function fromStripeAmount(amount: number, currency: string): number {
  return Math.floor(amount / stripeFactor(currency));
}

/** Paystack counts hundredths of every currency. */
export function toPaystackAmount(minor: number, currency: Currency): number {
  return minor * 10 ** (2 - CURRENCY_DIGITS[currency]);
}

export function fromPaystackAmount(amount: number, currency: string): number {
  return isCurrency(currency) ? Math.floor(amount / 10 ** (2 - CURRENCY_DIGITS[currency])) : amount;
}

/** Flutterwave takes major units, like 12.5 for 12 pounds 50. */
export function toFlutterwaveAmount(minor: number, currency: Currency): number {
  return majorUnits(minor, currency);
}

export function fromFlutterwaveAmount(amount: number, currency: string): number {
  const digits = isCurrency(currency) ? CURRENCY_DIGITS[currency] : 2;
  // Corrects floating-point error: 0.29 * 100 is 28.999999999999996.
  const nudge = Math.max(1e-6, Math.abs(amount) * 1e-14 * 10 ** digits);
  return Math.floor(amount * 10 ** digits + nudge);
}
