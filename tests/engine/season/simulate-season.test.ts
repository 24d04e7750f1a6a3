import { describe, expect, it } from "vitest";
import { scoreGrid } from "#engine/grid.ts";
import {
  type ClubChances,
  type RemainingMatch,
  type SeasonClub,
  type SeasonRequest,
  simulateSeason,
} from "#engine/season/simulate-season.ts";
import { FOOTBALL } from "#engine/sport.ts";

const CLUBS = ["ash", "birch", "cedar", "elm", "fir", "gorse", "hazel", "ivy"];
const ONE_NIL = { size: 2, cells: Float64Array.of(0, 0, 1, 0) };
const EVEN = scoreGrid({ home: 1.5, away: 1.2 }, FOOTBALL);

function standing(points: readonly number[]): SeasonClub[] {
  return points.map((own, index) => ({
    club: CLUBS[index] ?? "",
    points: own,
    goalDifference: own - 20,
    goals: own + 5,
  }));
}

const LEVEL = standing(CLUBS.map(() => 20));

function allPairs(): RemainingMatch[] {
  return CLUBS.flatMap((home) =>
    CLUBS.filter((away) => away !== home).map((away) => ({ home, away, scores: EVEN })),
  );
}

function simulate(
  clubs: readonly SeasonClub[],
  remaining: readonly RemainingMatch[],
  { seed = "a seed", headToHead = null }: Partial<SeasonRequest> = {},
): ClubChances[] {
  return simulateSeason({
    clubs,
    remaining,
    headToHead,
    relegated: 2,
    simulations: 2_000,
    seed,
  });
}

const total = (chances: readonly ClubChances[], of: (club: ClubChances) => number) =>
  chances.reduce((sum, club) => sum + of(club), 0);

describe("A simulated season", () => {
  it("has the same chances for the same seed, and others for another seed", () => {
    const first = simulate(LEVEL, allPairs());
    expect(simulate(LEVEL, allPairs())).toEqual(first);
    expect(simulate(LEVEL, allPairs(), { seed: "another seed" })).not.toEqual(first);
  });

  it("gives out one title, four of the top places and two of the last", () => {
    const chances = simulate(LEVEL, allPairs());
    expect(total(chances, ({ title }) => title)).toBeCloseTo(1, 9);
    expect(total(chances, ({ topFour }) => topFour)).toBeCloseTo(4, 9);
    expect(total(chances, ({ relegation }) => relegation)).toBeCloseTo(2, 9);
  });

  it("treats equal clubs equally", () => {
    for (const { title, topFour, relegation } of simulate(LEVEL, allPairs())) {
      expect(Math.abs(title - 1 / 8)).toBeLessThan(0.03);
      expect(Math.abs(topFour - 1 / 2)).toBeLessThan(0.05);
      expect(Math.abs(relegation - 1 / 4)).toBeLessThan(0.04);
    }
  });

  it("states 100% for a decided title, and 0% for a club that cannot win it", () => {
    const clubs = standing([40, 36, 30, 28, 25, 20, 15, 10]);
    const [first, second] = simulate(clubs, [{ home: "birch", away: "ash", scores: EVEN }]);
    expect(first).toMatchObject({ title: 1, topFour: 1, relegation: 0 });
    expect(second).toMatchObject({ title: 0, topFour: 1, relegation: 0 });
  });

  it("repeats the table when no match remains", () => {
    const clubs = standing([40, 36, 30, 28, 25, 20, 15, 10]);
    const chances = simulate(clubs, []);
    expect(chances.map(({ topFour }) => topFour)).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
    expect(chances.map(({ relegation }) => relegation)).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
    expect(chances.map(({ expectedPoints }) => expectedPoints)).toEqual(
      clubs.map(({ points }) => points),
    );
  });

  it("orders clubs by points, then goal difference, then goals", () => {
    const clubs = [
      { club: "ash", points: 30, goalDifference: 9, goals: 70 },
      { club: "birch", points: 30, goalDifference: 10, goals: 20 },
      { club: "cedar", points: 30, goalDifference: 10, goals: 21 },
      { club: "elm", points: 31, goalDifference: -40, goals: 3 },
      { club: "fir", points: -2, goalDifference: 50, goals: 90 },
    ];
    const chances = simulate(clubs, []);
    expect(chances.filter(({ title }) => title === 1).map(({ club }) => club)).toEqual(["elm"]);
    const down = chances.filter(({ relegation }) => relegation === 1).map(({ club }) => club);
    expect(down).toEqual(["ash", "fir"]);
    expect(chances.map(({ topFour }) => topFour)).toEqual([1, 1, 1, 1, 0]);
  });

  it("orders level clubs by their own matches before goal difference, where the league does", () => {
    const clubs = [
      { club: "ash", points: 30, goalDifference: 1, goals: 20 },
      { club: "birch", points: 30, goalDifference: 20, goals: 40 },
      { club: "cedar", points: 29, goalDifference: 90, goals: 90 },
    ];
    const headToHead = [
      { home: "ash", away: "birch", score: { home: 2, away: 0 } },
      { home: "birch", away: "ash", score: { home: 1, away: 0 } },
      { home: "cedar", away: "ash", score: { home: 9, away: 0 } },
    ];
    const titleOf = (options: Partial<SeasonRequest>) =>
      simulate(clubs, [], options).map(({ title }) => title);
    expect(titleOf({})).toEqual([0, 1, 0]);
    expect(titleOf({ headToHead })).toEqual([1, 0, 0]);
  });

  it("counts simulated matches between level clubs, and goal difference if these are even", () => {
    const clubs = [
      { club: "ash", points: 30, goalDifference: 5, goals: 20 },
      { club: "birch", points: 27, goalDifference: 5, goals: 20 },
    ];
    const last = { home: "birch", away: "ash", scores: ONE_NIL };
    const titleAfter = (home: number) =>
      simulate(clubs, [last], {
        headToHead: [{ home: "ash", away: "birch", score: { home, away: 0 } }],
      }).map(({ title }) => title);
    expect(titleAfter(2)).toEqual([1, 0]);
    expect(titleAfter(1)).toEqual([0, 1]);
    expect(titleAfter(0)).toEqual([0, 1]);
  });

  it("draws lots between clubs that are level on everything", () => {
    const [first, second] = simulate(
      [
        { club: "ash", points: 9, goalDifference: 1, goals: 4 },
        { club: "birch", points: 9, goalDifference: 1, goals: 4 },
      ],
      [],
    );
    expect(first?.title).toBeGreaterThan(0.45);
    expect(second?.title).toBeGreaterThan(0.45);
  });

  it("expects the points of the score chances", () => {
    const [home, away] = simulate(LEVEL.slice(0, 2), [
      { home: "ash", away: "birch", scores: scoreGrid({ home: 6, away: 0.1 }, FOOTBALL) },
    ]);
    expect(home?.expectedPoints).toBeGreaterThan(22.9);
    expect(away?.expectedPoints).toBeLessThan(20.1);
  });

  it("refuses a match of a club that is not in the table", () => {
    expect(() => simulate(LEVEL, [{ home: "ash", away: "oak", scores: EVEN }])).toThrow(
      "oak is not in the table.",
    );
  });
});
