import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCY_DIGITS, type Currency, isCurrency } from "#domain/money.ts";
import {
  fromFlutterwaveAmount,
  fromPaystackAmount,
  fromStripeAmount,
  toFlutterwaveAmount,
  toPaystackAmount,
  toStripeAmount,
} from "#server/payments/providers/amounts.ts";
import {
  FLUTTERWAVE_TERMS,
  PAYSTACK_TERMS,
  STRIPE_TERMS,
} from "#server/payments/providers/currencies.ts";

const CURRENCIES = Object.keys(CURRENCY_DIGITS).filter(isCurrency);
const currency = fc.constantFrom(...CURRENCIES);
/** Up to the price of ten thousand plans in the weakest currency. */
const minor = fc.integer({ min: 0, max: 10_000_000_000 });

const COMPANIES = [
  { name: "Stripe", to: toStripeAmount, from: fromStripeAmount, isWhole: true },
  { name: "Paystack", to: toPaystackAmount, from: fromPaystackAmount, isWhole: true },
  { name: "Flutterwave", to: toFlutterwaveAmount, from: fromFlutterwaveAmount, isWhole: false },
];

describe.each(COMPANIES)("An amount at $name", ({ to, from, isWhole }) => {
  it("converts there and back in all 18 currencies", () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => {
        const converted = to(amount, code);
        expect(from(converted, code)).toBe(amount);
        expect(from(JSON.parse(JSON.stringify(converted)), code)).toBe(amount);
        if (isWhole) expect(Number.isSafeInteger(converted)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("never rounds up", () => {
    fc.assert(
      fc.property(minor, minor, currency, (one, other, code) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(to(less, code)).toBeLessThanOrEqual(to(more, code));
        if (less < more)
          expect(from(to(less, code), code)).toBeLessThan(from(to(more, code), code));
      }),
    );
  });
});

it.each<[Currency, number, number, number]>([
  ["USD", 999, 999, 9.99],
  ["GBP", 789, 789, 7.89],
  ["GBP", 29, 29, 0.29],
  ["UGX", 36_963, 3_696_300, 36_963],
  ["RWF", 13_686, 13_686, 13_686],
  ["XAF", 6044, 6044, 6044],
  ["XOF", 6044, 6044, 6044],
  ["NGN", 1_598_400, 1_598_400, 15_984],
  ["MWK", 1_732_266, 1_732_266, 17_322.66],
])("%s %d is %d to Stripe and %d to Flutterwave", (code, amount, stripe, flutterwave) => {
  expect(toStripeAmount(amount, code)).toBe(stripe);
  expect(toFlutterwaveAmount(amount, code)).toBe(flutterwave);
});

it("Fractions of a minor unit are dropped", () => {
  expect(fromFlutterwaveAmount(12.499, "GBP")).toBe(1249);
  expect(fromFlutterwaveAmount(12.509, "GBP")).toBe(1250);
  expect(fromStripeAmount(3_696_299, "UGX")).toBe(36_962);
});

it("Each currency has a provider, and its minimum applies", () => {
  for (const code of CURRENCIES) {
    const takers = [STRIPE_TERMS, PAYSTACK_TERMS, FLUTTERWAVE_TERMS].filter((terms) =>
      terms.supports(code),
    );
    expect(takers.length).toBeGreaterThan(0);
    for (const terms of takers) expect(terms.minimumMinor(code)).toBeGreaterThan(0);
  }
  expect(CURRENCIES.filter((code) => PAYSTACK_TERMS.supports(code))).toEqual([
    "GHS",
    "KES",
    "NGN",
    "USD",
    "ZAR",
  ]);
  expect(STRIPE_TERMS.supports("GHS")).toBe(false);
  expect(STRIPE_TERMS.supports("SLL")).toBe(false);
  expect(STRIPE_TERMS.minimumMinor("USD")).toBe(50);
});
