import { describe, expect, it } from "vitest";
import type { PlayedMatch } from "#engine/match.ts";
import { AnswerTable } from "#server/backtest/answer-table.ts";
import { type CurrentAnswer, isConsistent } from "#server/backtest/current-answers.ts";
import { EarlierShares } from "#server/backtest/earlier-shares.ts";

function played(home: number, away: number, halfTime?: [number, number]): PlayedMatch {
  return {
    day: 20_000,
    home: "a",
    away: "b",
    score: { home, away },
    ...(halfTime && { halfTime: { home: halfTime[0], away: halfTime[1] } }),
  };
}

const named = (slug: CurrentAnswer["slug"], key: string): CurrentAnswer => ({
  slug,
  named: key,
  outcomes: [],
});

describe("named answers", () => {
  it.each<[fits: boolean, answers: CurrentAnswer[]]>([
    [true, [named("match-result", "home"), named("total-goals", "under-1.5")]],
    [false, [named("match-result", "home"), named("total-goals", "under-0.5")]],
    [true, [named("correct-score", "2-1"), named("half-time-full-time", "away-home")]],
    [false, [named("correct-score", "1-0"), named("half-time-full-time", "away-home")]],
    [false, [named("correct-score", "1-0"), named("both-teams-to-score", "yes")]],
    [false, [named("clean-sheet", "neither"), named("over-under-1-5", "under")]],
  ])("fit one score and half-time score: %s for %j", (fits, answers) => {
    expect(isConsistent(answers)).toBe(fits);
  });
});

describe("answer shares of earlier matches", () => {
  it("add half a match to the count of every answer", () => {
    const shares = new EarlierShares("match-result", [played(1, 0), played(2, 0), played(0, 0)]);
    expect(shares.chances(["home", "draw", "away"])).toEqual([2.5 / 4.5, 1.5 / 4.5, 0.5 / 4.5]);
    expect(shares.mostCommon(1)).toEqual(["home"]);
  });

  it("give the rest to any other score, and sum to 2 for each side's goals", () => {
    const scores = new EarlierShares("correct-score", [played(1, 0), played(7, 0)]);
    const [listed = 0, other = 0] = scores.chances(["1-0", "other"]);
    expect([listed, listed + other]).toEqual([1.5 / 3, 1]);
    const sides = new EarlierShares("team-goals", [played(1, 0)]);
    const keys = ["home", "away"].flatMap((side) =>
      ["0", "1", "2", "3-plus"].map((goals) => `${side}-${goals}`),
    );
    expect(sides.chances(keys).reduce((sum, share) => sum + share, 0)).toBeCloseTo(2, 12);
  });

  it("give the most common side of each line", () => {
    const shares = new EarlierShares("total-goals", [played(1, 0), played(2, 1), played(3, 1)]);
    expect([1.5, 2.5, 3.5].map((line) => shares.mostCommonSide(line))).toEqual([
      "over-1.5",
      "over-2.5",
      "under-3.5",
    ]);
  });
});

describe("the table of answers", () => {
  it("shows hit rates and log losses beside earlier matches, and counts contradictions", () => {
    const table = new AnswerTable();
    const outcomes = [
      { key: "home", probability: 0.5 },
      { key: "draw", probability: 0.3 },
      { key: "away", probability: 0.2 },
    ];
    const earlier = [played(0, 1), played(0, 2)];
    const answer: CurrentAnswer = { slug: "match-result", named: "home", outcomes };
    table.add([answer], played(1, 0), earlier);
    table.add([answer, named("total-goals", "under-0.5")], played(0, 1), earlier);
    const { matches, contradictions, rows } = table.report();
    expect([matches, contradictions]).toEqual([2, 1]);
    const [row] = rows;
    expect(row).toMatchObject({
      n: 2,
      mostCommon: "home",
      mostCommonShare: 1,
      hitRate: 0.5,
      baseHitRate: 0.5,
      topFive: null,
    });
    expect(row?.logLoss).toBeCloseTo(-(Math.log(0.5) + Math.log(0.2)) / 2, 12);
    expect(row?.baseLogLoss).toBeCloseTo(-(Math.log(0.5 / 3.5) + Math.log(2.5 / 3.5)) / 2, 12);
  });
});
