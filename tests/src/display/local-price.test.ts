import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Currency, CURRENCY_DIGITS, isCurrency, localMinor } from "#domain/money.ts";
import { FALLBACK_RATES } from "#server/credits/prices.ts";
import { localPrice, moneyText, priceText } from "#src/display/local-price.ts";

const CURRENCIES = Object.keys(CURRENCY_DIGITS).filter(isCurrency);
const CENTS = [499, 999, 1999, 99, 249, 699];

function minorOf(words: string, currency: Currency): number {
  const [, whole = "", fraction = ""] = /([\d,]+)\.(\d\d)$/.exec(words) ?? [];
  const hundredths = Number(`${whole.replaceAll(",", "")}${fraction}`);
  return CURRENCY_DIGITS[currency] === 2 ? hundredths : hundredths / 100;
}

describe("The shown price is the charged price, to the minor unit", () => {
  it("for all eighteen currencies", () => {
    expect(CURRENCIES.length).toBe(18);
  });

  it.each(CURRENCIES)("in %s", (currency) => {
    for (const cents of CENTS)
      expect(
        minorOf(priceText(localPrice(cents / 100, currency, FALLBACK_RATES), currency), currency),
      ).toBe(localMinor(cents, FALLBACK_RATES[currency], currency));
  });

  it("at any price and any rate", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCIES),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0.000_1, max: 100_000, noNaN: true }),
        (currency, cents, rate) => {
          const minor = localMinor(cents, rate, currency);
          const shown = localPrice(cents / 100, currency, { [currency]: rate });
          expect(minorOf(priceText(shown, currency), currency)).toBe(minor);
        },
      ),
    );
  });
});

it.each([
  [3.94, "£", "£3.94"],
  [7984, "₦", "₦7,984.00"],
  [3019, "FCFA", "FCFA\u00a03,019.00"],
  [643.71, "KSh", "KSh\u00a0643.71"],
  [-3.94, "£", "−£3.94"],
  [-3019, "FCFA", "−FCFA\u00a03,019.00"],
  [0, "$", "$0.00"],
])("%f with the symbol %s is %s", (amount, symbol, words) => {
  expect(moneyText(amount, symbol)).toBe(words);
});
