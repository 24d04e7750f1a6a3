import { describe, expect, it } from "vitest";
import { comparison, matchesLeftText, monthlyMatchesText } from "#src/display/plan-offer.ts";
import { smallPriceText } from "#src/display/local-price.ts";
import { currentFirst } from "#src/display/plan-choice.ts";
import { answersText, missingPointsText } from "#src/display/points-pack.ts";

describe("What a plan offers", () => {
  it.each([
    [1, "1 match a month"],
    [20, "20 matches a month"],
    [null, "Every match"],
  ])("of %s matches reads %s", (matches, words) => {
    expect(monthlyMatchesText(matches)).toBe(words);
  });

  it("shows the price per match in small coins if the currency has them", () => {
    expect(smallPriceText(0.197, "GBP")).toBe("20p");
    expect(smallPriceText(0.2495, "USD")).toBe("25¢");
    expect(smallPriceText(1.2, "GBP")).toBe("£1.20");
    expect(smallPriceText(0.23, "EUR")).toBe("€0.23");
  });

  it("says how many matches are left of the current plan", () => {
    const allowance = {
      plan_name: "Starter",
      matches: 1,
      used: 0,
      left: 1,
      resets_at: new Date(2026, 11, 1, 12).getTime() / 1_000,
    };
    expect(matchesLeftText({ allowance })).toBe("1 match left until 1 Dec");
    expect(matchesLeftText({ allowance: { ...allowance, left: null } })).toBeNull();
  });

  it("puts the current plan first, and the others by price", () => {
    const plans = [
      { id: 1, amount: 0 },
      { id: 4, amount: 20 },
      { id: 3, amount: 10 },
    ];
    expect(currentFirst(plans, 3).map(({ id }) => id)).toEqual([3, 1, 4]);
    expect(currentFirst(plans, null).map(({ id }) => id)).toEqual([1, 3, 4]);
  });
});

describe("A pack of points", () => {
  it.each([
    [15, "1 answer"],
    [50, "3 answers"],
    [150, "10 answers"],
    [500, "33 answers"],
  ])("with %i points buys %s", (points, words) => {
    expect(answersText(points, 15)).toBe(words);
  });

  it("is compared with a plan in one line", () => {
    expect(comparison(15, { name: "Matchday", matches: 20, price: "£3.94" })).toBe(
      "A whole match is 75 points. Matchday: 20 matches for £3.94.",
    );
    expect(comparison(15, null)).toBe("A whole match is 75 points.");
  });

  it("says how many points are missing", () => {
    expect(missingPointsText(30)).toBe("30 points short.");
    expect(missingPointsText(1)).toBe("1 point short.");
  });
});
