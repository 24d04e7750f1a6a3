import type { components } from "#contract";

/** Digits after the point (ISO 4217, list one). SLL as before its redenomination. */
export const CURRENCY_DIGITS = {
  CAD: 2,
  EGP: 2,
  EUR: 2,
  GBP: 2,
  GHS: 2,
  KES: 2,
  MAD: 2,
  MWK: 2,
  NGN: 2,
  RWF: 0,
  SLL: 2,
  TZS: 2,
  UGX: 0,
  USD: 2,
  XAF: 0,
  XOF: 0,
  ZAR: 2,
  ZMW: 2,
} as const satisfies Record<components["schemas"]["Currency"], number>;

export type Currency = keyof typeof CURRENCY_DIGITS;

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(CURRENCY_DIGITS, code);
}

/**
 * @param cents US cents, a whole number of either sign
 * @param rate units of the currency for one US dollar, above 0
 * @returns minor units, rounded half up to what the currency can pay
 */
export function localMinor(cents: number, rate: number, currency: Currency): number {
  // Decimal text avoids binary rounding: 1.005 * 100 is not 100.5 in floating point.
  const [whole = "0", fraction = ""] = decimalText(rate).split(".");
  const scaled =
    BigInt(cents) * BigInt(whole + fraction) * 10n ** BigInt(CURRENCY_DIGITS[currency]);
  return Number(roundedHalfUp(scaled, 100n * 10n ** BigInt(fraction.length)));
}

function decimalText(value: number): string {
  const text = String(value);
  return /e/.test(text) ? value.toFixed(20) : text;
}

function roundedHalfUp(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  return sign * ((2n * sign * numerator + denominator) / (2n * denominator));
}

/** Minor to major units: 1250 of GBP is 12.5, 1250 of XAF is 1250. */
export function majorUnits(minor: number, currency: Currency): number {
  return minor / 10 ** CURRENCY_DIGITS[currency];
}

/** The amount must not have more digits than the currency. */
export function minorUnits(major: number, currency: Currency): number {
  return Math.round(major * 10 ** CURRENCY_DIGITS[currency]);
}

export function currencySymbol(code: string): string {
  const parts = new Intl.NumberFormat("en", {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(0);
  return parts.find((part) => part.type === "currency")?.value ?? code;
}

const TWO_DECIMALS = new Intl.NumberFormat("en", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

export function amountText(minor: number, currency: Currency): string {
  return `${currency} ${TWO_DECIMALS.format(majorUnits(minor, currency))}`;
}
