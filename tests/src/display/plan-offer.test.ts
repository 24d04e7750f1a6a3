import { describe, expect, it } from "vitest";
import { comparison, leftWords, matchesWords } from "#src/display/plan-offer.ts";
import { smallPriceText } from "#src/display/local-price.ts";
import { currentFirst } from "#src/display/plan-choice.ts";
import { answersWords, shortWords } from "#src/display/points-pack.ts";

describe("What a plan offers", () => {
  it.each([
    [1, "1 match a month"],
    [20, "20 matches a month"],
    [null, "Every match"],
  ])("%s matches read %s", (matches, words) => {
    expect(matchesWords(matches)).toBe(words);
  });

  it("has its price a match in the small coin where the currency has a word for it", () => {
    expect(smallPriceText(0.197, "GBP")).toBe("20p");
    expect(smallPriceText(0.2495, "USD")).toBe("25¢");
    expect(smallPriceText(1.2, "GBP")).toBe("£1.20");
    expect(smallPriceText(0.23, "EUR")).toBe("€0.23");
  });

  it("says how much of the own one is left", () => {
    const allowance = {
      plan_name: "Starter",
      matches: 1,
      used: 0,
      left: 1,
      resets_at: new Date(2026, 11, 1, 12).getTime() / 1_000,
    };
    expect(leftWords({ allowance })).toBe("1 match left until 1 Dec");
    expect(leftWords({ allowance: { ...allowance, left: null } })).toBeNull();
  });

  it("puts the own plan first, and the others by price", () => {
    const plans = [
      { id: 1, amount: 0 },
      { id: 4, amount: 20 },
      { id: 3, amount: 10 },
    ];
    expect(currentFirst(plans, 3).map(({ id }) => id)).toEqual([3, 1, 4]);
    expect(currentFirst(plans, null).map(({ id }) => id)).toEqual([1, 3, 4]);
  });
});

describe("What a pack of points buys", () => {
  it.each([
    [15, "1 answer"],
    [50, "3 answers"],
    [150, "10 answers"],
    [500, "33 answers"],
  ])("%i points buy %s", (points, words) => {
    expect(answersWords(points, 15)).toBe(words);
  });

  it("is compared with a plan in one line", () => {
    expect(comparison(15, { name: "Matchday", matches: 20, price: "£3.94" })).toBe(
      "A whole match is 75 points. Matchday: 20 matches for £3.94.",
    );
    expect(comparison(15, null)).toBe("A whole match is 75 points.");
  });

  it("says in two words what is missing", () => {
    expect(shortWords(30)).toBe("30 points short.");
    expect(shortWords(1)).toBe("1 point short.");
  });
});
