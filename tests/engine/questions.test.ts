import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outcomeKeys } from "#engine/answer-label.ts";
import { outcomesTotal } from "#engine/answer-of-score.ts";
import type { Grid } from "#engine/grid.ts";
import { scoreGrid, sumCells } from "#engine/grid.ts";
import { halfTimeChances } from "#engine/half-time.ts";
import { namedAnswers } from "#engine/named-answers.ts";
import { answerFault } from "#engine/proofs/answer-fault.ts";
import type { AskedSlug } from "#engine/question-list.ts";
import { ASKED_SLUGS, QUESTION_SLUGS, QUESTION_TEXT } from "#engine/question-list.ts";
import { answerQuestion } from "#engine/questions.ts";
import { FOOTBALL, FUTSAL } from "#engine/sport.ts";

const names = { home: "Harbour Town", away: "Northgate" };
const rate = fc.double({ min: 0.05, max: 6, noNaN: true });
const grids = fc
  .record({ home: rate, away: rate, sport: fc.constantFrom(FOOTBALL, FUTSAL) })
  .map(({ home, away, sport }) => scoreGrid({ home, away }, sport));

const SHARE = 0.442;

function asked(slug: AskedSlug, grid: Grid) {
  const named = namedAnswers(grid, SHARE);
  return answerQuestion(slug, { grid, named, names, firstHalfShare: SHARE });
}

function chances(slug: AskedSlug, grid: Grid): Record<string, number> {
  const { outcomes } = asked(slug, grid);
  return Object.fromEntries(outcomes.map(({ key, probability }) => [key, probability]));
}

describe("the score grid", () => {
  it("sums to 1 for any rates", () => {
    fc.assert(
      fc.property(grids, (grid) => {
        expect(Math.abs(sumCells(grid, () => true) - 1)).toBeLessThan(1e-9);
        expect(grid.cells.every((cell) => cell >= 0)).toBe(true);
      }),
    );
  });

  it("keeps the expected goals of its rates", () => {
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
  it("phrases every question as a question", () => {
    for (const slug of QUESTION_SLUGS) expect(QUESTION_TEXT[slug]).toMatch(/\?$/);
  });

  it.each(ASKED_SLUGS)("%s: its outcomes come in order, with other scores last", (slug) => {
    const grid = scoreGrid({ home: 1.6, away: 1.1 }, FOOTBALL);
    const keys = asked(slug, grid).outcomes.map(({ key }) => key);
    if (slug === "correct-score") expect(keys.at(-1)).toBe("other");
    else expect(keys).toEqual(outcomeKeys(slug));
  });

  it.each(ASKED_SLUGS)("%s: its outcomes sum to what they must", (slug) => {
    fc.assert(
      fc.property(grids, (grid) => {
        const sum = Object.values(chances(slug, grid)).reduce((total, one) => total + one, 0);
        expect(Math.abs(sum - outcomesTotal(slug))).toBeLessThan(1e-9);
      }),
    );
  });

  it.each(ASKED_SLUGS)("%s: the verifier finds its answer, chance and outcomes right", (slug) => {
    fc.assert(
      fc.property(grids, (grid) => {
        const { answer, outcomes, also } = asked(slug, grid);
        const stated = {
          question: slug,
          answer: answer.key,
          prediction: answer.label,
          probability: answer.probability,
          outcomes,
          also,
        };
        expect(answerFault(stated, names)).toBeNull();
        expect(
          answerFault({ ...stated, probability: answer.probability / 2 }, names),
        ).not.toBeNull();
        expect(answerFault({ ...stated, outcomes: outcomes.slice(1) }, names)).not.toBeNull();
      }),
    );
  });

  it("never contain two contradicting questions", () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const close = (a: number | undefined, b: number) =>
          expect(Math.abs((a ?? Number.NaN) - b)).toBeLessThan(1e-9);
        const [result, goals, sides, pairs] = (
          ["match-result", "total-goals", "team-goals", "half-time-full-time"] as const
        ).map((slug) => chances(slug, grid));
        close(
          result?.home,
          sumCells(grid, (home, away) => home > away),
        );
        close(goals?.["0"], grid.cells[0] ?? -1);
        close(
          sides?.["home-0"],
          sumCells(grid, (home) => home === 0),
        );
        close(
          sides?.["away-3-plus"],
          sumCells(grid, (_, away) => away >= 3),
        );
        const draws = ["home", "draw", "away"].map((key) => pairs?.[`${key}-draw`] ?? 0);
        close(
          draws.reduce((sum, one) => sum + one, 0),
          result?.draw ?? -1,
        );
        const [both] = asked("team-goals", grid).also;
        close(
          both?.probability,
          sumCells(grid, (home, away) => home > 0 && away > 0),
        );
      }),
    );
  });

  it("give a goal line the sum of the totals on its side", () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const { answer } = asked("total-goals", grid);
        const [side, line] = answer.key.split("-");
        const over = sumCells(grid, (home, away) => home + away > Number(line));
        expect(answer.probability).toBeCloseTo(side === "over" ? over : 1 - over, 9);
        expect(answer.probability).toBeGreaterThanOrEqual(0.5 - 1e-9);
      }),
    );
  });

  it("list the 36 lowest scores, the named one and the five likeliest", () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const { answer, outcomes } = asked("correct-score", grid);
        const scores = outcomes.filter(({ key }) => key !== "other");
        expect(scores.length).toBeGreaterThanOrEqual(36);
        expect(scores.length).toBeLessThanOrEqual(42);
        expect(scores.map(({ key }) => key)).toContain(answer.key);
        scores.forEach(({ key, probability }, index) => {
          const [home = 0, away = 0] = key.split("-").map(Number);
          expect(probability).toBe(grid.cells[home * grid.size + away]);
          expect(probability).toBeLessThanOrEqual(scores[index - 1]?.probability ?? 1);
        });
        const likeliest = grid.cells.toSorted((a, b) => b - a).slice(0, 5);
        expect(scores.slice(0, 5).map(({ probability }) => probability)).toEqual([...likeliest]);
      }),
    );
  });
});

describe("the half-time result", () => {
  it("follows from the goal rates of the first half alone", () => {
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

  it("is certainly level if the match can only end 0-0", () => {
    const cells = new Float64Array(16);
    cells[0] = 1;
    expect(halfTimeChances({ size: 4, cells }, 0.442)).toEqual({ home: 0, draw: 1, away: 0 });
  });
});
