import { describe, expect, it } from "vitest";
import { goalsLadder, halvesRows, scoreMap, sideGoals } from "#src/display/chance-pictures.ts";

function chancesOf(chances: Readonly<Record<string, number>>) {
  return Object.entries(chances).map(([label, probability]) => ({ label, probability }));
}

const TOTALS = [0.08, 0.2, 0.24, 0.22, 0.14, 0.07, 0.03, 0.01, 0.005, 0.003, 0.002].map(
  (probability, goals) => ({ label: `${goals} goals`, probability }),
);

describe("The chances of all answers", () => {
  it("of total goals form a ladder on the named side, with the named line marked", () => {
    const over = goalsLadder({ prediction: "Over 2.5 goals", outcomes: TOTALS, actual: null });
    expect(
      over.map(({ line, chance, isNamed }) => [line, Number(chance.toFixed(2)), isNamed]),
    ).toEqual([
      [0.5, 0.92, false],
      [1.5, 0.72, false],
      [2.5, 0.48, true],
      [3.5, 0.26, false],
      [4.5, 0.12, false],
    ]);
    const under = goalsLadder({ prediction: "Under 2.5 goals", outcomes: TOTALS, actual: null });
    under.forEach(({ chance }, rung) =>
      expect(chance + (over[rung]?.chance ?? 0)).toBeCloseTo(1, 6),
    );
  });

  it("of a sport with many goals surround the named line", () => {
    const ladder = goalsLadder({ prediction: "Over 6.5 goals", outcomes: TOTALS, actual: null });
    expect(ladder.map(({ line }) => line)).toEqual([4.5, 5.5, 6.5, 7.5, 8.5]);
  });

  it("of scores form a map with the five likeliest and ours marked", () => {
    const outcomes = chancesOf({
      "1–1": 0.12,
      "2–1": 0.1,
      "1–0": 0.09,
      "2–0": 0.08,
      "0–0": 0.07,
      "0–1": 0.06,
      "6–1": 0.01,
      "Any other score": 0.47,
    });
    const { cells, likeliest } = scoreMap({ prediction: "2–1", outcomes, actual: "0–1" });
    expect(cells).toHaveLength(36);
    expect(cells[13]).toMatchObject({ score: "2–1", chance: 0.1, isNamed: true });
    expect(cells[7]).toMatchObject({ score: "1–1", isLikeliest: true });
    expect(cells[1]).toMatchObject({ score: "0–1", isActual: true });
    expect(likeliest.map(({ score }) => score)).toEqual(["1–1", "2–1", "1–0", "2–0", "0–0"]);
  });

  it("of each side's goals mark the result, with three or more as one", () => {
    const outcomes = Array.from({ length: 8 }, (_, place) => ({
      label: String(place),
      probability: 0.25,
    }));
    const { home, away } = sideGoals({
      prediction: "Both sides score",
      outcomes,
      actual: "Schalke 04 4, Hansa 1",
    });
    expect(home.map(({ goals, isActual }) => [goals, isActual])).toEqual([
      ["0", false],
      ["1", false],
      ["2", false],
      ["3+", true],
    ]);
    expect(away.findIndex(({ isActual }) => isActual)).toBe(1);
    const open = sideGoals({ prediction: "Both sides score", outcomes, actual: null });
    expect([...open.home, ...open.away].some(({ isActual }) => isActual)).toBe(false);
  });

  it("of both halves form three rows, with our pair and the result", () => {
    const outcomes = Array.from({ length: 9 }, (_, pair) => ({
      label: `pair ${pair}`,
      probability: 1 / 9,
    }));
    const rows = halvesRows({ prediction: "pair 0", outcomes, actual: "pair 4" });
    expect(rows.map((row) => row.length)).toEqual([3, 3, 3]);
    expect(rows[0]?.[0]?.isNamed).toBe(true);
    expect(rows[1]?.[1]?.isActual).toBe(true);
  });
});
