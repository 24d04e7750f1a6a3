import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Grid } from "#engine/grid.ts";
import { scoreGrid, sumCells } from "#engine/grid.ts";
import { halfTimeChances } from "#engine/half-time.ts";
import { QUESTION_SLUGS, QUESTION_TEXT, outcomesTotal } from "#engine/question-list.ts";
import type { QuestionSlug } from "#engine/question-list.ts";
import { likeliest, likelyResult, outcomeKeys, questionOutcomes } from "#engine/questions.ts";
import { FOOTBALL, FUTSAL } from "#engine/sport.ts";

const names = { home: "Harbour Town", away: "Northgate" };
const rate = fc.double({ min: 0.05, max: 6, noNaN: true });
const grids = fc
  .record({ home: rate, away: rate, sport: fc.constantFrom(FOOTBALL, FUTSAL) })
  .map(({ home, away, sport }) => scoreGrid({ home, away }, sport));

function chances(slug: QuestionSlug, grid: Grid): Record<string, number> {
  const outcomes = questionOutcomes(slug, grid, { names, firstHalfShare: 0.442 });
  return Object.fromEntries(outcomes.map((outcome) => [outcome.key, outcome.probability]));
}

function chance(slug: QuestionSlug, key: string, grid: Grid): number {
  const value = chances(slug, grid)[key];
  if (value === undefined) throw new Error(`${slug} has no ${key}.`);
  return value;
}

describe("the answers of a question", () => {
  it.each(QUESTION_SLUGS)("are known by their order, but for scores: %s", (slug) => {
    const grid = scoreGrid({ home: 1.6, away: 1.1 }, FOOTBALL);
    expect(outcomeKeys(slug)).toEqual(
      slug === "correct-score" ? null : Object.keys(chances(slug, grid)),
    );
  });
});

describe("the score grid", () => {
  it("sums to 1 whatever the rates", () => {
    fc.assert(
      fc.property(grids, (grid) => {
        expect(Math.abs(sumCells(grid, () => true) - 1)).toBeLessThan(1e-9);
        expect(grid.cells.every((cell) => cell >= 0)).toBe(true);
      }),
    );
  });

  it("keeps the expected goals it was made from", () => {
    const grid = scoreGrid({ home: 1.6, away: 1.1 }, FOOTBALL);
    const home = grid.cells.reduce(
      (sum, cell, index) => sum + cell * Math.floor(index / grid.size),
      0,
    );
    expect(home).toBeCloseTo(1.6, 6);
  });

  it("makes 0-0 and 1-1 likelier than independent goals would", () => {
    const grid = scoreGrid({ home: 1.4, away: 1.1 }, FOOTBALL);
    const plain = scoreGrid({ home: 1.4, away: 1.1 }, { ...FOOTBALL, rho: 0 });
    expect(grid.cells[0]).toBeGreaterThan(plain.cells[0] ?? 1);
    expect(grid.cells[grid.size + 1]).toBeGreaterThan(plain.cells[grid.size + 1] ?? 1);
  });
});

describe("the questions of a match", () => {
  it("puts every question to a fan as a question", () => {
    for (const slug of QUESTION_SLUGS) expect(QUESTION_TEXT[slug]).toMatch(/\?$/);
  });

  it.each(QUESTION_SLUGS)("%s: its outcomes sum to what they must", (slug) => {
    fc.assert(
      fc.property(grids, (grid) => {
        const sum = Object.values(chances(slug, grid)).reduce((total, one) => total + one, 0);
        expect(Math.abs(sum - outcomesTotal(slug))).toBeLessThan(1e-9);
      }),
    );
  });

  it("answers each with the likeliest outcome, and score and margin with the likeliest of the named winner", () => {
    fc.assert(
      fc.property(grids, fc.constantFrom(...QUESTION_SLUGS), (grid, slug) => {
        const outcomes = questionOutcomes(slug, grid, { names, firstHalfShare: 0.442 });
        const [winner] = Object.entries(chances("match-result", grid)).toSorted(
          ([, a], [, b]) => b - a,
        )[0] ?? [""];
        const resultOf = (key: string) => {
          if (slug === "winning-margin") return key.split("-")[0];
          const [home = Number.NaN, away = Number.NaN] = key.split("-").map(Number);
          return home > away ? "home" : home < away ? "away" : home === away ? "draw" : "";
        };
        const isAsked = (key: string) =>
          !["winning-margin", "correct-score"].includes(slug) || resultOf(key) === winner;
        const answer = likeliest(slug, outcomes, likelyResult(grid));
        expect(isAsked(answer.key)).toBe(true);
        for (const { key, probability } of outcomes)
          if (isAsked(key)) expect(answer.probability).toBeGreaterThanOrEqual(probability);
      }),
    );
  });

  it("climbs down the ladder of goals: over 1.5, over 2.5, over 3.5", () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const slugs = ["over-under-1-5", "over-under-2-5", "over-under-3-5"] as const;
        const [low, middle, high] = slugs.map((slug) => chance(slug, "over", grid));
        expect(low).toBeGreaterThanOrEqual(middle ?? 1);
        expect(middle).toBeGreaterThanOrEqual(high ?? 1);
      }),
    );
  });

  it("never lets two questions contradict each other", () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const close = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThan(1e-9);
        const home = chance("match-result", "home", grid);
        const draw = chance("match-result", "draw", grid);
        const away = chance("match-result", "away", grid);
        close(chance("double-chance", "home-or-draw", grid), home + draw);
        close(chance("double-chance", "draw-or-away", grid), draw + away);
        close(chance("draw-no-bet", "home", grid), home / (home + away));
        close(chance("winning-margin", "draw", grid), draw);
        const margins = ["home-1", "home-2", "home-3-plus"].map((key) =>
          chance("winning-margin", key, grid),
        );
        close(
          margins.reduce((sum, one) => sum + one, 0),
          home,
        );
        close(chance("clean-sheet", "neither", grid), chance("both-teams-to-score", "yes", grid));
        close(chance("clean-sheet", "both", grid), grid.cells[0] ?? -1);
      }),
    );
  });

  it("lists correct scores with the grid's own chances, likeliest first", () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const scores = Object.entries(chances("correct-score", grid)).filter(
          ([key]) => key !== "other",
        );
        scores.forEach(([key, probability], index) => {
          const [home = 0, away = 0] = key.split("-").map(Number);
          expect(probability).toBe(grid.cells[home * grid.size + away]);
          expect(probability).toBeLessThanOrEqual(scores[index - 1]?.[1] ?? 1);
        });
      }),
    );
  });
});

describe("the half-time result", () => {
  it("is, for independent goals, the result of two halves at the first half's rates", () => {
    const share = FOOTBALL.firstHalfShare;
    const plain = { ...FOOTBALL, rho: 0 };
    const whole = halfTimeChances(scoreGrid({ home: 1.7, away: 1.2 }, plain), share);
    const half = scoreGrid({ home: 1.7 * share, away: 1.2 * share }, plain);
    expect(whole.home).toBeCloseTo(
      sumCells(half, (home, away) => home > away),
      8,
    );
    expect(whole.draw).toBeCloseTo(
      sumCells(half, (home, away) => home === away),
      8,
    );
  });

  it("is level for certain when the match can only end 0-0", () => {
    const cells = new Float64Array(16);
    cells[0] = 1;
    expect(halfTimeChances({ size: 4, cells }, 0.442)).toEqual({ home: 0, draw: 1, away: 0 });
  });
});
