import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resultOf } from "#engine/answer-of-score.ts";
import { scoreGrid, sumCells } from "#engine/grid.ts";
import { halfTimeFullTimeChances } from "#engine/half-time.ts";
import type { Score } from "#engine/match.ts";
import { namedAnswers } from "#engine/named-answers.ts";
import { ASKED_SLUGS, type AskedSlug } from "#engine/question-list.ts";
import { answerQuestion } from "#engine/questions.ts";
import { settlePrediction } from "#engine/settle.ts";
import { FOOTBALL, FUTSAL, type Sport } from "#engine/sport.ts";
import { isGoalsAnswerRight } from "#engine/total-goals.ts";

const names = { home: "Harbour Town", away: "Northgate" };
const rate = fc.double({ min: 0.05, max: 6, noNaN: true });
const matches = fc
  .record({
    home: rate,
    away: rate,
    sport: fc.constantFrom(FOOTBALL, FUTSAL),
    rho: fc.double({ min: -0.15, max: 0.15, noNaN: true }),
  })
  .map(({ home, away, sport, rho }) => ({
    grid: scoreGrid({ home, away }, { ...sport, rho }),
    share: sport.firstHalfShare,
  }));

function halfTimesBefore({ home, away }: Score): Score[] {
  return Array.from({ length: (home + 1) * (away + 1) }, (_, cell) => ({
    home: cell % (home + 1),
    away: Math.floor(cell / (home + 1)),
  }));
}

function named(rates: { home: number; away: number }, sport: Sport = FOOTBALL) {
  return namedAnswers(scoreGrid(rates, sport), sport.firstHalfShare);
}

describe("the named answers of a match", () => {
  it("can all be right for one final score with a half-time score", () => {
    fc.assert(
      fc.property(matches, ({ grid, share }) => {
        const all = namedAnswers(grid, share);
        const context = { grid, named: all, names, firstHalfShare: share };
        const answers = ASKED_SLUGS.map((slug) => ({
          slug,
          key: answerQuestion(slug, context).answer.key,
        }));
        const possible = halfTimesBefore(all.score).some((halfTime) =>
          answers.every(
            ({ slug, key }) =>
              settlePrediction(slug, key, { score: all.score, halfTime }, names).correct !== false,
          ),
        );
        expect(possible, JSON.stringify(all)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("contain the likeliest result, and the goal line nearest to evens", () => {
    fc.assert(
      fc.property(matches, ({ grid, share }) => {
        const { result, goals } = namedAnswers(grid, share);
        const chance = {
          home: sumCells(grid, (home, away) => home > away),
          draw: sumCells(grid, (home, away) => home === away),
          away: sumCells(grid, (home, away) => home < away),
        };
        expect(chance[result]).toBe(Math.max(chance.home, chance.draw, chance.away));
        const line = Number(goals.split("-")[1]);
        const distance = (one: number) =>
          Math.abs(sumCells(grid, (home, away) => home + away > one) - 0.5);
        for (let other = 0.5; other < 10; other += 1)
          expect(distance(line)).toBeLessThanOrEqual(distance(other));
      }),
    );
  });

  it("contain the likeliest score and pair that fit the earlier answers", () => {
    expect(named({ home: 1.6, away: 1.1 })).toEqual({
      result: "home",
      goals: "over-2.5",
      score: { home: 2, away: 1 },
      halfTimeFullTime: "home-home",
    });
    expect(named({ home: 0.3, away: 0.2 })).toEqual({
      result: "draw",
      goals: "under-0.5",
      score: { home: 0, away: 0 },
      halfTimeFullTime: "draw-draw",
    });
    expect(named({ home: 5, away: 1.5 }, FUTSAL)).toMatchObject({
      result: "home",
      goals: "under-6.5",
      halfTimeFullTime: "home-home",
    });
  });
});

type NamedSlug = Exclude<AskedSlug, "team-goals">;
const NAMED_SLUGS = ASKED_SLUGS.filter((slug) => slug !== "team-goals");

/** The first named answer determines the second. */
const NAMED_TIES: readonly (readonly [NamedSlug, NamedSlug])[] = [
  ["correct-score", "match-result"],
  ["correct-score", "total-goals"],
  ["half-time-full-time", "match-result"],
  // By arithmetic: the likeliest winner most often also leads at half-time.
  ["match-result", "half-time-full-time"],
  ["correct-score", "half-time-full-time"],
];

describe("one named answer", () => {
  const examples = fc.sample(matches, { numRuns: 2_000, seed: 30 }).map(({ grid, share }) => {
    const all = namedAnswers(grid, share);
    const context = { grid, named: all, names, firstHalfShare: share };
    const keyOf = (slug: NamedSlug) => answerQuestion(slug, context).answer.key;
    return { all, keys: new Map(NAMED_SLUGS.map((slug) => [slug, keyOf(slug)])) };
  });

  const pairs = NAMED_SLUGS.flatMap((one) =>
    NAMED_SLUGS.filter((other) => other !== one).map((other) => [one, other] as const),
  );
  const isTied = (one: NamedSlug, other: NamedSlug) =>
    NAMED_TIES.some(([a, b]) => a === one && b === other);

  it.each(pairs.filter(([one, other]) => !isTied(one, other)))(
    "of %s does not determine that of %s",
    (one, other) => {
      const otherAnswers = new Map<string, Set<string>>();
      for (const { keys } of examples) {
        const key = keys.get(one) ?? "";
        otherAnswers.set(key, (otherAnswers.get(key) ?? new Set()).add(keys.get(other) ?? ""));
      }
      const [commonest] = [...otherAnswers.values()].toSorted((a, b) => b.size - a.size);
      expect(commonest?.size).toBeGreaterThan(1);
    },
  );

  it("of each listed tie determines the other", () => {
    for (const { all } of examples) {
      expect(resultOf(all.score)).toBe(all.result);
      expect(isGoalsAnswerRight(all.goals, all.score)).toBe(true);
      expect(all.halfTimeFullTime).toBe(`${all.result}-${all.result}`);
    }
  });
});

describe("half-time and full time", () => {
  it("split each result's chance", () => {
    fc.assert(
      fc.property(matches, ({ grid, share }) => {
        const pairs = halfTimeFullTimeChances(grid, share);
        const homeWins = pairs["home-home"] + pairs["draw-home"] + pairs["away-home"];
        expect(homeWins).toBeCloseTo(
          sumCells(grid, (home, away) => home > away),
          9,
        );
      }),
    );
  });

  it("equal two independent halves for independent goals", () => {
    const share = FOOTBALL.firstHalfShare;
    const plain = { ...FOOTBALL, rho: 0 };
    const [first, second] = [share, 1 - share].map((part) =>
      scoreGrid({ home: 1.7 * part, away: 1.2 * part }, plain),
    );
    if (first === undefined || second === undefined) throw new Error("Two halves.");
    let turned = 0;
    first.cells.forEach((before, cell) => {
      const lead = Math.floor(cell / first.size) - (cell % first.size);
      if (lead < 0) turned += before * sumCells(second, (home, away) => home - away + lead > 0);
    });
    const whole = scoreGrid({ home: 1.7, away: 1.2 }, plain);
    expect(halfTimeFullTimeChances(whole, share)["away-home"]).toBeCloseTo(turned, 7);
  });
});
