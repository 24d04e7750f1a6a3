import { describe, expect, it } from "vitest";
import { oddsText } from "#src/display/odds.ts";
import { shownOdds } from "#src/display/shown-chance.ts";

describe("A chance as odds", () => {
  it.each([
    [0.62, "62%", "8/13", "1.61"],
    [0.5, "50%", "1/1", "2.00"],
    [0.1, "10%", "9/1", "10.00"],
    [0.94, "94%", "1/16", "1.06"],
    [0.004, "under 1%", "100/1", "100+"],
    [0.998, "over 99%", "1/100", "1.00"],
  ])("%d reads %s, %s or %s", (chance, percent, fraction, decimal) => {
    expect(oddsText(chance, "percent")).toBe(percent);
    expect(oddsText(chance, "fraction")).toBe(fraction);
    expect(oddsText(chance, "decimal")).toBe(decimal);
  });

  it("stays a percentage when it is certain", () => {
    expect(oddsText(1, "decimal")).toBe("100%");
    expect(oddsText(0, "fraction")).toBe("0%");
  });

  it("of an answer match the bar if shown as a percentage", () => {
    const prediction = {
      question: { id: 1, slug: "match-result", question: "Who will win?" },
      prediction: "Oakmoor",
      probability: 0.625,
      outcomes: [
        { label: "Oakmoor", probability: 0.625 },
        { label: "Draw", probability: 0.215 },
        { label: "Heronsgate", probability: 0.16 },
      ],
    };
    expect(shownOdds(prediction, "percent")).toMatch(/^6[23]%$/);
    expect(shownOdds(prediction, "decimal")).toBe("1.60");
  });
});
