import { describe, expect, it } from "vitest";
import { mulberry32 } from "#engine/seeded-random.ts";
import { MIN_CHANCE } from "#engine/min-chance.ts";
import type { QuestionSlug } from "#engine/question-list.ts";
import { MetricsTally } from "#server/backtest/metrics.ts";
import { baseRate } from "#server/track-record/base-rate.ts";
import { lossesOfChances } from "#server/track-record/chance-losses.ts";
import { clusteredInterval, wilsonInterval } from "#server/track-record/wilson-interval.ts";

interface Judged {
  home: number;
  away: number;
  n: number;
  line?: number;
}

const rows = (...scores: Judged[]) =>
  scores.map((score) => ({ halfHome: null, halfAway: null, line: null, ...score }));
const judged = (...scores: Judged[]) => ({ scores: rows(...scores), lists: [] });

describe("the base rate", () => {
  it("knows that two of three double chances come true in every match", () => {
    const { scores } = judged(
      { home: 1, away: 0, n: 6 },
      { home: 0, away: 0, n: 3 },
      { home: 0, away: 2, n: 1 },
    );
    expect(baseRate("double-chance", { scores, lists: [] }, scores).hits).toBe(9);
  });

  it("cannot be beaten where its pool has only one answer", () => {
    const set = judged({ home: 2, away: 0, n: 40 });
    expect(baseRate("match-result", set, set.scores)).toEqual({
      hits: 40,
      brier: 0,
      logLoss: 0,
      ranked: 0,
    });
  });

  it("takes its shares and answer from the pool, and judges the set with them", () => {
    const set = judged({ home: 0, away: 0, n: 9 }, { home: 3, away: 0, n: 1 });
    const rate = baseRate("over-under-2-5", set, [
      ...set.scores,
      ...rows({ home: 2, away: 2, n: 30 }),
    ]);
    // 31 of 40 went over, so one in ten is right.
    expect(rate.hits).toBe(1);
    expect(rate.logLoss).toBeCloseTo(-9 * Math.log(9 / 40) - Math.log(31 / 40), 10);
    expect(rate.brier).toBeCloseTo(2 * (9 * (31 / 40) ** 2 + (9 / 40) ** 2), 10);
  });

  it("for the number of goals gives the most common side of each match's line", () => {
    const set = judged(
      { home: 1, away: 1, n: 6, line: 2.5 },
      { home: 2, away: 1, n: 3, line: 2.5 },
      { home: 2, away: 1, n: 4, line: 1.5 },
      { home: 0, away: 0, n: 2, line: 1.5 },
    );
    // 8 of 15 went under 2.5, and 13 of 15 over 1.5.
    expect(baseRate("total-goals", set, set.scores).hits).toBe(6 + 4);
  });

  it("for each side's goals has the losses of both sides' shares", () => {
    const set = judged({ home: 1, away: 0, n: 30 }, { home: 2, away: 0, n: 10 });
    const rate = baseRate("team-goals", set, set.scores);
    expect(rate.logLoss).toBeCloseTo(-30 * Math.log(0.75) - 10 * Math.log(0.25), 10);
    expect(rate.brier).toBeCloseTo((30 * 2 * 0.25 ** 2 + 10 * 2 * 0.75 ** 2) / 2, 10);
  });

  it("for half-time and full time counts pairs", () => {
    const [row] = rows({ home: 2, away: 1, n: 30 });
    if (row === undefined) throw new Error("One row.");
    const scores = [
      { ...row, halfHome: 0, halfAway: 1 },
      { ...row, halfHome: 1, halfAway: 1, n: 10 },
    ];
    const rate = baseRate("half-time-full-time", { scores, lists: [] }, scores);
    expect(rate.hits).toBe(30);
    expect(rate.logLoss).toBeCloseTo(-30 * Math.log(0.75) - 10 * Math.log(0.25), 10);
  });

  it("is finite for an outcome that its pool lacks, so that it can be sent", () => {
    const rate = baseRate(
      "match-result",
      judged({ home: 1, away: 1, n: 1 }),
      rows({ home: 2, away: 0, n: 40 }),
    );
    expect([rate.hits, rate.brier, rate.logLoss]).toEqual([0, 2, -Math.log(MIN_CHANCE)]);
  });
});

describe("the losses of chances", () => {
  it.each<{
    slug: QuestionSlug;
    chances: number[];
    occurred: number[];
    brier: number;
    logLoss: number;
  }>([
    {
      slug: "match-result",
      chances: [0.2, 0.3, 0.5],
      occurred: [2],
      brier: 0.38,
      logLoss: Math.LN2,
    },
    {
      slug: "match-result",
      chances: [1, 0],
      occurred: [1],
      brier: 2,
      logLoss: -Math.log(MIN_CHANCE),
    },
    // A draw at 50%, 30% and 20%. For the pairs, one less each chance.
    {
      slug: "double-chance",
      chances: [0.8, 0.7, 0.5],
      occurred: [0, 2],
      brier: 0.25 + 0.49 + 0.04,
      logLoss: -Math.log(0.3),
    },
    // Two sides with two answers each: the mean of 0.5 and 0.02.
    {
      slug: "team-goals",
      chances: [0.5, 0.5, 0.1, 0.9],
      occurred: [0, 3],
      brier: 0.26,
      logLoss: Math.LN2 - Math.log(0.9),
    },
  ])(
    "for $slug with $chances are $brier and $logLoss",
    ({ slug, chances, occurred, brier, logLoss }) => {
      const losses = lossesOfChances(
        slug,
        chances.map((chance, place) => ({ chance, occurred: occurred.includes(place) })),
        3,
      );
      expect(losses.brier).toBeCloseTo(3 * brier, 10);
      expect(losses.logLoss).toBeCloseTo(3 * logLoss, 10);
    },
  );

  it("equal those of the backtest for one match", () => {
    const tally = new MetricsTally();
    tally.add(
      {
        chances: {
          home: 0.5,
          draw: 0.3,
          away: 0.2,
          over_1_5: 0.5,
          over_2_5: 0.5,
          over_3_5: 0.5,
          btts: 0.5,
        },
        scoreChance: 0.1,
        topScores: [],
      },
      { home: 0, away: 0 },
    );
    const { brier, logLoss } = tally.means();
    expect(
      lossesOfChances(
        "match-result",
        [
          { chance: 0.5, occurred: false },
          { chance: 0.3, occurred: true },
          { chance: 0.2, occurred: false },
        ],
        1,
      ),
    ).toEqual({ brier, logLoss });
  });
});

describe("the interval of a hit rate", () => {
  // From the closed form in Brown, Cai and DasGupta (2001), to four digits.
  it.each([
    { correct: 30, n: 40, low: 0.5981, high: 0.8581 },
    { correct: 0, n: 30, low: 0, high: 0.1135 },
    { correct: 30, n: 30, low: 0.8865, high: 1 },
    { correct: 5000, n: 10_000, low: 0.4902, high: 0.5098 },
  ])("for $correct of $n is $low to $high", ({ correct, n, low, high }) => {
    expect(wilsonInterval(correct, n).low).toBeCloseTo(low, 4);
    expect(wilsonInterval(correct, n).high).toBeCloseTo(high, 4);
  });

  const sumsOf = (matches: readonly (readonly boolean[])[]) => {
    const counts = matches.map((answers) => [answers.length, answers.filter(Boolean).length]);
    const total = (of: (n: number, correct: number) => number) =>
      counts.reduce((sum, [n = 0, correct = 0]) => sum + of(n, correct), 0);
    return {
      n: total((n) => n),
      correct: total((_n, correct) => correct),
      clusters: [
        {
          squaredN: total((n) => n ** 2),
          squaredCorrect: total((_n, correct) => correct ** 2),
          product: total((n, correct) => n * correct),
        },
      ],
    };
  };

  it("uses matches for dependent answers, and single answers for independent ones", () => {
    const matches = Array.from({ length: 40 }, (_, index) => index < 30);
    const together = sumsOf(matches.map((isRight) => Array.from({ length: 11 }, () => isRight)));
    const interval = clusteredInterval(together.correct, together.n, together.clusters);
    expect(interval.low).toBeCloseTo(0.5981, 4);
    expect(interval.high).toBeCloseTo(0.8581, 4);
    const apart = sumsOf(matches.map((isRight) => [isRight]));
    expect(clusteredInterval(30, 40, apart.clusters)).toEqual(wilsonInterval(30, 40));
    const all = sumsOf(Array.from({ length: 30 }, () => Array.from({ length: 11 }, () => true)));
    expect(clusteredInterval(330, 330, all.clusters)).toEqual(wilsonInterval(30, 30));
  });

  it("covers the true share in about 95 of 100 records with dependent answers", () => {
    const random = mulberry32(7);
    const share = 0.6;
    const held = Array.from({ length: 1_000 }, () => {
      const matches = Array.from({ length: 100 }, () => {
        const common = random() < share;
        return Array.from({ length: 11 }, (_, index) => (index < 6 ? common : random() < share));
      });
      const { n, correct, clusters } = sumsOf(matches);
      const inside = ({ low, high }: { low: number; high: number }) =>
        low <= share && share <= high;
      return [inside(clusteredInterval(correct, n, clusters)), inside(wilsonInterval(correct, n))];
    });
    const rate = (place: 0 | 1) => held.filter((record) => record[place]).length / held.length;
    expect(rate(0)).toBeGreaterThan(0.93);
    expect(rate(0)).toBeLessThan(0.97);
    expect(rate(1)).toBeLessThan(0.8);
  });
});
