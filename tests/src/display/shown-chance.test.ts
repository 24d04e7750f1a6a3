import { describe, expect, it } from "vitest";
import { shownChance } from "#src/display/shown-chance.ts";

function predictionOf(slug: string, prediction: string, chances: Readonly<Record<string, number>>) {
  const outcomes = Object.entries(chances).map(([label, probability]) => ({ label, probability }));
  return {
    question: { id: 1, slug, question: "Who will win?" },
    prediction,
    probability: chances[prediction] ?? 0,
    outcomes,
  };
}

describe("The shown chance of an answer", () => {
  it.each([
    [0.563, "56%"],
    [0.996, "over 99%"],
    [0.004, "under 1%"],
  ])("%d is shown as %s, which is never certainty", (chance, shown) => {
    expect(
      shownChance(predictionOf("both-teams-to-score", "Yes", { Yes: chance, No: 1 - chance })),
    ).toBe(shown);
  });

  it("is the same as in the bar below, whose parts add up to 100", () => {
    expect(
      shownChance(
        predictionOf("match-result", "Harbour", { Harbour: 0.854, Draw: 0.133, Kestrel: 0.013 }),
      ),
    ).toBe("86%");
    expect(
      shownChance(
        predictionOf("half-time-result", "Draw", { Harbour: 0.277, Draw: 0.456, Kestrel: 0.267 }),
      ),
    ).toBe("45%");
    expect(
      shownChance(
        predictionOf("match-result", "Harbour", { Harbour: 0.996, Draw: 0.003, Kestrel: 0.001 }),
      ),
    ).toBe("over 99%");
  });

  it("of a double chance is 100 minus the excluded result", () => {
    const [home, draw, away] = [0.464, 0.324, 0.212];
    const doubles = {
      "Harbour or draw": home + draw,
      "Harbour or Kestrel": home + away,
      "Kestrel or draw": draw + away,
    };
    const bar = { Harbour: home, Draw: draw, Kestrel: away };
    const shown = (name: string) =>
      Number.parseInt(shownChance(predictionOf("double-chance", name, doubles)), 10);
    const chanceInBar = (name: string) =>
      Number.parseInt(shownChance(predictionOf("match-result", name, bar)), 10);
    expect([shown("Kestrel or draw"), chanceInBar("Harbour")]).toEqual([53, 47]);
    expect(shown("Harbour or Kestrel") + chanceInBar("Draw")).toBe(100);
    expect(shown("Harbour or draw") + chanceInBar("Kestrel")).toBe(100);
    expect(
      shownChance(
        predictionOf("double-chance", "H", { H: 0.998, "H or K": 0.997, "K or draw": 0.005 }),
      ),
    ).toBe("over 99%");
  });

  it("is the chance itself if its outcomes are unknown", () => {
    expect(shownChance({ ...predictionOf("match-result", "Harbour", {}), probability: 0.45 })).toBe(
      "45%",
    );
  });
});
