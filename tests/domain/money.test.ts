import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amountText,
  CURRENCY_DIGITS,
  type Currency,
  currencySymbol,
  isCurrency,
  localMinor,
  majorUnits,
  minorUnits,
} from "#domain/money.ts";
import { FALLBACK_RATES } from "#server/credits/prices.ts";

const CURRENCIES = Object.keys(CURRENCY_DIGITS).filter(isCurrency);
const anyCurrency = fc.constantFrom(...CURRENCIES);
const anyCents = fc.integer({ min: 0, max: 10_000_00 });
const anyRate = fc.double({ min: 0.01, max: 50_000, noNaN: true });

describe("the Season plan, $9.99, by the fallback rates", () => {
  const PRICES: Record<Currency, number> = {
    CAD: 13.59,
    EGP: 484.52,
    EUR: 9.19,
    GBP: 7.89,
    GHS: 151.85,
    KES: 1288.71,
    MAD: 98.9,
    MWK: 17322.66,
    NGN: 15984,
    RWF: 13686,
    SLL: 226773,
    TZS: 25974,
    UGX: 36963,
    USD: 9.99,
    XAF: 6044,
    XOF: 6044,
    ZAR: 181.82,
    ZMW: 264.74,
  };
  it.each(
    Object.entries(PRICES).filter((entry): entry is [Currency, number] => isCurrency(entry[0])),
  )("costs in %s %d", (currency, price) => {
    const minor = localMinor(999, FALLBACK_RATES[currency], currency);
    expect(majorUnits(minor, currency)).toBe(price);
  });

  it("has a price in all 18 currencies", () => {
    expect(Object.keys(PRICES).sort()).toEqual([...CURRENCIES].sort());
    expect(CURRENCIES).toHaveLength(18);
  });
});

describe("a price", () => {
  it.each([
    // Half a minor unit rounds up, also where the float lies just below it.
    [100, 1.005, "USD", 101],
    [100, 0.005, "USD", 1],
    [100, 0.0049, "USD", 0],
    [50, 605, "XAF", 303],
    [49, 605, "XAF", 296],
    [1, 605, "XAF", 6],
    [0, 1600, "NGN", 0],
    [-100, 1.005, "USD", -101],
    [1, 1e-7, "USD", 0],
    [100_000_000, 1e-7, "USD", 10],
  ] as const)("of %d cents at %d in %s is %d", (cents, rate, currency, minor) => {
    expect(localMinor(cents, rate, currency)).toBe(minor);
  });

  it("is a whole number of minor units, at most half a unit off", () => {
    fc.assert(
      fc.property(anyCents, anyRate, anyCurrency, (cents, rate, currency) => {
        const minor = localMinor(cents, rate, currency);
        expect(Number.isSafeInteger(minor)).toBe(true);
        const exact = (cents * rate * 10 ** CURRENCY_DIGITS[currency]) / 100;
        expect(Math.abs(minor - exact)).toBeLessThanOrEqual(0.5 + exact * 1e-12);
      }),
    );
  });

  it("never falls for a larger amount, and is unchanged in dollars", () => {
    fc.assert(
      fc.property(anyCents, anyCents, anyRate, anyCurrency, (one, other, rate, currency) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(localMinor(less, rate, currency)).toBeLessThanOrEqual(
          localMinor(more, rate, currency),
        );
        expect(localMinor(one, 1, "USD")).toBe(one);
      }),
    );
  });

  it("below 0 mirrors the one above", () => {
    fc.assert(
      fc.property(anyCents, anyRate, anyCurrency, (cents, rate, currency) => {
        expect(localMinor(-cents, rate, currency)).toBe(-localMinor(cents, rate, currency) + 0);
      }),
    );
  });
});

it("An amount in major units converts back to the same minor units", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), anyCurrency, (minor, currency) => {
      const received: unknown = JSON.parse(JSON.stringify(majorUnits(minor, currency)));
      expect(minorUnits(Number(received), currency)).toBe(minor);
    }),
  );
});

it.each([
  [789, "GBP", "GBP 7.89"],
  [301_900, "NGN", "NGN 3,019.00"],
  [6044, "XAF", "XAF 6,044.00"],
  [5, "USD", "USD 0.05"],
] as const)("%d of %s is written %s", (minor, currency, text) => {
  expect(amountText(minor, currency)).toBe(text);
});

it("Every currency has a symbol or its code", () => {
  for (const currency of CURRENCIES)
    expect(currencySymbol(currency)).toMatch(/^\S{1,4}(\u202f\S+)?$/u);
  expect(currencySymbol("GBP")).toBe("£");
  expect(currencySymbol("NGN")).toBe("₦");
});
