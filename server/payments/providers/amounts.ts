import { CURRENCY_DIGITS, type Currency, isCurrency, majorUnits } from "#domain/money.ts";

/** By how much what Stripe counts is less than our minor unit: it takes shillings of Uganda in hundredths, as they were once. */
function stripeFactor(currency: string): number {
  return currency === "UGX" ? 100 : 1;
}

/** Minor units as Stripe counts them: hundredths, but of RWF, XAF and XOF whole ones. */
export function toStripeAmount(minor: number, currency: Currency): number {
  return minor * stripeFactor(currency);
}

/** The reverse; what is less than our minor unit is no payment of it, and counts for nothing. */
export function fromStripeAmount(amount: number, currency: string): number {
  return Math.floor(amount / stripeFactor(currency));
}

/** Paystack counts hundredths of each currency that it takes, and so do we. */
export function toPaystackAmount(minor: number, currency: Currency): number {
  return minor * 10 ** (2 - CURRENCY_DIGITS[currency]);
}

export function fromPaystackAmount(amount: number, currency: string): number {
  return isCurrency(currency) ? Math.floor(amount / 10 ** (2 - CURRENCY_DIGITS[currency])) : amount;
}

/** Flutterwave takes a number of the currency itself: 12.5 for 12 pounds 50. */
export function toFlutterwaveAmount(minor: number, currency: Currency): number {
  return majorUnits(minor, currency);
}

/** The reverse; what is less than our minor unit counts for nothing. */
export function fromFlutterwaveAmount(amount: number, currency: string): number {
  const digits = isCurrency(currency) ? CURRENCY_DIGITS[currency] : 2;
  // By as much as numbers of this size can be off: 0.29 * 100 is 28.999999999999996.
  const nudge = Math.max(1e-6, Math.abs(amount) * 1e-14 * 10 ** digits);
  return Math.floor(amount * 10 ** digits + nudge);
}
