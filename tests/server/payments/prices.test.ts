import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FALLBACK_RATES } from "#server/credits/prices.ts";
import { AmountTooSmall, PriceChanged } from "#server/payments/payment-errors.ts";
import {
  canProrate,
  refuseOtherPrice,
  remainingDays,
  upgradePrice,
} from "#server/payments/prices.ts";

const FROM = Date.UTC(2026, 10, 1, 12);
const DAY = 86_400_000;

describe("the days that remain", () => {
  it.each([
    [0, 30],
    [1, 30],
    [DAY - 1, 30],
    [DAY, 29],
    [10 * DAY, 20],
    [29.5 * DAY, 1],
    [30 * DAY, 0],
    [45 * DAY, 0],
    // A clock that went back gives no more than a period.
    [-DAY, 30],
  ])("%d ms after the period's start are %d", (elapsed, days) => {
    expect(remainingDays(new Date(FROM), new Date(FROM + elapsed))).toBe(days);
  });
});

const DOLLARS = { currency: "USD", rate: 1, leastMinor: 1 } as const;

describe("an upgrade", () => {
  it.each([
    // next, paid, days: next / 30 * days - paid, and not below 0
    [999, 499, 30, 500],
    [999, 499, 20, 167],
    [999, 499, 15, 1],
    [999, 499, 14, 0],
    [1999, 499, 30, 1500],
    [1999, 499, 8, 34],
    [1999, 499, 7, 0],
    [1999, 999, 30, 1000],
    [1999, 999, 15, 1],
    [1999, 0, 1, 67],
    [1999, 499, 0, 0],
  ])(
    "to a plan of %d cents, of which %d are paid, costs with %d days left %d",
    (nextCents, paidCents, days, cents) => {
      const price = upgradePrice({ nextCents, paidCents, remainingDays: days }, DOLLARS);
      expect(price).toMatchObject({ amountMinor: cents, usdCents: cents });
    },
  );

  it("is free where it costs less than the provider takes", () => {
    const facts = { nextCents: 1999, paidCents: 499, remainingDays: 8 };
    expect(upgradePrice(facts, { ...DOLLARS, leastMinor: 34 }).amountMinor).toBe(34);
    expect(upgradePrice(facts, { ...DOLLARS, leastMinor: 35 })).toMatchObject({
      amountMinor: 0,
      usdCents: 0,
    });
  });

  it("is a sum that a fan can do in every currency: the share less what is paid", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 30 }),
        fc.constantFrom("XAF" as const, "GBP" as const, "NGN" as const, "USD" as const),
        (nextCents, paidCents, days, currency) => {
          const terms = { currency, rate: FALLBACK_RATES[currency], leastMinor: 1 };
          const price = upgradePrice({ nextCents, paidCents, remainingDays: days }, terms);
          expect(price.amountMinor).toBe(Math.max(0, price.shareMinor - price.paidMinor));
          expect(price.amountMinor === 0 ? 0 : 1).toBe(price.usdCents === 0 ? 0 : 1);
          // Never more than the dearer plan costs.
          expect(price.usdCents).toBeLessThanOrEqual(nextCents);
        },
      ),
    );
  });

  it("cannot be prorated in naira", () => {
    expect(canProrate("NGN")).toBe(false);
    expect(canProrate("GBP")).toBe(true);
  });
});

describe("what a fan saw", () => {
  const price = { amountMinor: 789, currency: "GBP", leastMinor: 30 } as const;
  it.each([7.89, undefined])("%s is right", (shown) => {
    expect(() => refuseOtherPrice({ ...price, shown })).not.toThrow();
  });
  it.each([7.88, 7.9, 7.890001, 789])("%d is another price", (shown) => {
    expect(() => refuseOtherPrice({ ...price, shown })).toThrow(PriceChanged);
  });
  it("cannot be paid where the provider takes no less than more", () => {
    expect(() => refuseOtherPrice({ ...price, shown: 7.89, leastMinor: 790 })).toThrow(
      AmountTooSmall,
    );
  });
});
