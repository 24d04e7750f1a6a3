import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCY_DIGITS, isCurrency, majorUnits } from "#domain/money.ts";
import { FALLBACK_RATES } from "#server/credits/prices.ts";
import {
  canProrate,
  paidForRemaining,
  requireShownPrice,
  remainingDays,
  upgradePrice,
} from "#server/payments/prices.ts";

const FROM = Date.UTC(2026, 10, 1, 12);
const DAY = 86_400_000;

describe("remaining days", () => {
  it.each([
    [0, 30],
    [1, 30],
    [DAY - 1, 30],
    [DAY, 29],
    [10 * DAY, 20],
    [29.5 * DAY, 1],
    [30 * DAY, 0],
    [45 * DAY, 0],
    [-DAY, 30],
  ])("%d ms after the period's start are %d", (elapsed, days) => {
    expect(remainingDays(new Date(FROM), new Date(FROM + elapsed))).toBe(days);
  });
});

const DOLLARS = { currency: "USD", rate: 1, minimumMinor: 1 } as const;

const from = (currentCents: number, nextCents: number, days: number) => ({
  nextCents,
  periodPaidCents: currentCents,
  remainingPaidCents: (currentCents * days) / 30,
  remainingDays: days,
});

describe("paid for the remaining days", () => {
  const from = new Date(FROM);
  it.each([
    // US cents, day of the payment, days left, US cents for these days
    [900, 0, 30, 900],
    [900, 0, 20, 600],
    [900, 10, 20, 900],
    [900, 10, 5, 225],
    [900, 29, 1, 900],
    [900, 30, 0, 0],
  ])("payment of %d cents on day %d, with %d days left, is %d", (usdCents, day, days, cents) => {
    const paid = { usdCents, periodFrom: new Date(FROM + day * DAY) };
    expect(paidForRemaining(paid, { from, remainingDays: days })).toBeCloseTo(cents, 9);
  });
});

describe("an upgrade", () => {
  it.each([
    // current, next, days: (next - current) / 30 * days
    [499, 999, 30, 500],
    [499, 999, 20, 333],
    [499, 999, 15, 250],
    [499, 1999, 30, 1500],
    [499, 1999, 8, 400],
    [999, 1999, 30, 1000],
    [999, 1999, 15, 500],
    [0, 1999, 1, 67],
    [499, 999, 14, 0],
    [499, 1999, 7, 0],
    [999, 1999, 14, 0],
    [499, 1999, 0, 0],
  ])("from %d to %d cents with %d days left costs %d", (currentCents, nextCents, days, cents) => {
    const price = upgradePrice(from(currentCents, nextCents, days), DOLLARS);
    expect(price).toMatchObject({ amountMinor: cents, usdCents: cents });
  });

  it("costs nothing below the provider's minimum", () => {
    const facts = from(499, 1999, 8);
    expect(upgradePrice(facts, { ...DOLLARS, minimumMinor: 400 }).amountMinor).toBe(400);
    expect(upgradePrice(facts, { ...DOLLARS, minimumMinor: 401 })).toMatchObject({
      amountMinor: 0,
      usdCents: 0,
    });
  });

  it("costs the share minus what is paid, as shown, in every currency", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 30 }),
        fc.constantFrom("XAF" as const, "GBP" as const, "NGN" as const, "USD" as const),
        (nextCents, currentCents, days, currency) => {
          const terms = { currency, rate: FALLBACK_RATES[currency], minimumMinor: 1 };
          const price = upgradePrice(from(currentCents, nextCents, days), terms);
          expect([0, price.shareMinor - price.paidMinor]).toContain(price.amountMinor);
          expect(price.amountMinor).toBeGreaterThanOrEqual(0);
          expect(price.amountMinor === 0 ? 0 : 1).toBe(price.usdCents === 0 ? 0 : 1);
          expect(price.usdCents).toBeLessThanOrEqual(nextCents);
        },
      ),
    );
  });

  it("costs the price difference for each remaining day, in every currency", () => {
    const plans = [499, 999, 1999];
    const currencies = Object.keys(FALLBACK_RATES).filter(isCurrency);
    for (const currentCents of plans)
      for (const nextCents of plans.filter((cents) => cents > currentCents))
        for (const currency of currencies)
          for (let days = 0; days <= 30; days += 1) {
            const rate = FALLBACK_RATES[currency];
            const lowerBound = ((nextCents - currentCents) / 100 / 30) * days * rate;
            const facts = from(currentCents, nextCents, days);
            const { amountMinor } = upgradePrice(facts, { currency, rate, minimumMinor: 1 });
            // Each of the two lines is rounded to a cent, then to the currency's smallest unit.
            const rounding = 0.01 * rate + 1 / 10 ** CURRENCY_DIGITS[currency];
            if (amountMinor > 0)
              expect(majorUnits(amountMinor, currency)).toBeGreaterThanOrEqual(
                lowerBound - rounding,
              );
            else expect((nextCents * days) / 30).toBeLessThanOrEqual(currentCents + 0.5);
          }
  });

  it("cannot be prorated in naira", () => {
    expect(canProrate("NGN")).toBe(false);
    expect(canProrate("GBP")).toBe(true);
  });
});

describe("the shown price", () => {
  const price = { amountMinor: 789, currency: "GBP", minimumMinor: 30 } as const;
  it.each([7.89, undefined])("%s is accepted", (shown) => {
    expect(() => requireShownPrice({ ...price, shownAmount: shown })).not.toThrow();
  });
  it.each([7.88, 7.9, 7.890001, 789])("%d is refused", (shown) => {
    expect(() => requireShownPrice({ ...price, shownAmount: shown })).toThrow(
      expect.objectContaining({ code: "price_changed" }),
    );
  });
  it("cannot be paid below the provider's minimum", () => {
    expect(() => requireShownPrice({ ...price, shownAmount: 7.89, minimumMinor: 790 })).toThrow(
      expect.objectContaining({ code: "validation" }),
    );
  });
});
