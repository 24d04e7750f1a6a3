import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GameClock, goalsLeft } from "#engine/goals-left.ts";
import { scoreGrid } from "#engine/grid.ts";
import { liveChances, type ResultChances } from "#engine/live-chances.ts";
import { solveGoalRates, resultChances } from "#engine/solve-goal-rates.ts";
import { FOOTBALL, FUTSAL, type Sport } from "#engine/sport.ts";

const RESULTS = ["home", "draw", "away"] as const;
const WITHOUT_EFFECTS: Sport = { ...FOOTBALL, scoreEffects: null };
const expected = { home: 1.5, away: 1.1 };
const firstHalf = (minute: number): GameClock => ({ phase: "first-half", minute });
const secondHalf = (minute: number): GameClock => ({ phase: "second-half", minute });
const live = (clock: GameClock, home: number, away: number, sport: Sport = FOOTBALL) =>
  liveChances(expected, { clock, score: { home, away } }, sport);
const sum = ({ home, draw, away }: ResultChances) => home + draw + away;

const rate = fc.double({ min: 0.1, max: 5, noNaN: true });
const rates = fc.record({ home: rate, away: rate });
const goals = fc.integer({ min: 0, max: 6 });
const scores = fc.record({ home: goals, away: goals });
const sports = fc.constantFrom(FOOTBALL, FUTSAL);
const clocks = fc.oneof(
  fc.integer({ min: 0, max: 50 }).map(firstHalf),
  fc.constant<GameClock>({ phase: "half-time" }),
  fc.integer({ min: 41, max: 100 }).map(secondHalf),
);

describe("chances while a match is on", () => {
  it("sum to 1 for any score, minute and sport", () => {
    fc.assert(
      fc.property(rates, scores, clocks, sports, (goalRates, score, clock, sport) => {
        const chances = liveChances(goalRates, { clock, score }, sport);
        expect(sum(chances)).toBeCloseTo(1, 12);
        for (const chance of Object.values(chances)) expect(chance).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("rise for a side that scores, and fall for the other", () => {
    fc.assert(
      fc.property(rates, scores, clocks, sports, (goalRates, score, clock, sport) => {
        const before = liveChances(goalRates, { clock, score }, sport);
        const after = liveChances(
          goalRates,
          { clock, score: { ...score, home: score.home + 1 } },
          sport,
        );
        expect(after.home).toBeGreaterThanOrEqual(before.home - 1e-12);
        expect(after.away).toBeLessThanOrEqual(before.away + 1e-12);
      }),
    );
  });

  it("equal the prediction at kick-off, and nearly so in the first minute", () => {
    fc.assert(
      fc.property(rates, sports, (goalRates, sport) => {
        const expected = resultChances(goalRates, sport);
        const none = { home: 0, away: 0 };
        const atKickOff = liveChances(
          goalRates,
          { clock: { phase: "before" }, score: none },
          sport,
        );
        for (const key of RESULTS) expect(atKickOff[key]).toBeCloseTo(expected[key], 12);
      }),
    );
    const beforeKickOff = resultChances(expected, FOOTBALL);
    const inMinuteOne = live(firstHalf(1), 0, 0);
    for (const key of RESULTS)
      expect(Math.abs(inMinuteOne[key] - beforeKickOff[key])).toBeLessThan(0.005);
  });

  it("average to the prediction over all half-time scores, within 1.5 points", () => {
    const { cells, size } = scoreGrid(expected, FOOTBALL);
    const average: ResultChances = { home: 0, draw: 0, away: 0 };
    const exact: ResultChances = { home: 0, draw: 0, away: 0 };
    for (let home = 0; home < 9; home += 1) {
      for (let away = 0; away < 9; away += 1) {
        let chance = 0;
        cells.forEach((cell, index) => {
          chance += cell * binomial(Math.floor(index / size), home) * binomial(index % size, away);
        });
        const then = live({ phase: "half-time" }, home, away);
        const withoutEffects = live({ phase: "half-time" }, home, away, WITHOUT_EFFECTS);
        for (const key of RESULTS) {
          average[key] += chance * then[key];
          exact[key] += chance * withoutEffects[key];
        }
      }
    }
    const beforeKickOff = resultChances(expected, FOOTBALL);
    for (const key of RESULTS) {
      expect(exact[key]).toBeCloseTo(beforeKickOff[key], 7);
      expect(Math.abs(average[key] - beforeKickOff[key])).toBeLessThan(0.015);
    }
  });

  it("include that a side behind scores more and a leader less, after half-time", () => {
    const { behindByOne = 1, aheadByOne = 1 } = FOOTBALL.scoreEffects ?? {};
    for (const clock of [{ phase: "half-time" } as const, secondHalf(70)]) {
      const behind = live(clock, 0, 1);
      const slower = { home: expected.home * behindByOne, away: expected.away * aheadByOne };
      const same = liveChances(slower, { clock, score: { home: 0, away: 1 } }, WITHOUT_EFFECTS);
      // The low-score correction is made from the rates, which differ a little here.
      for (const key of RESULTS) expect(Math.abs(behind[key] - same[key])).toBeLessThan(0.002);
      expect(behind.away).toBeLessThan(live(clock, 0, 1, WITHOUT_EFFECTS).away);
    }
  });

  it("weigh the score less in the first half", () => {
    const effectAt = (clock: GameClock) =>
      live(clock, 0, 1, WITHOUT_EFFECTS).away - live(clock, 0, 1).away;
    const effects = [firstHalf(1), firstHalf(15), firstHalf(30), firstHalf(45)].map(effectAt);
    effects
      .slice(1)
      .forEach((effect, index) => expect(effect).toBeGreaterThan(effects[index] ?? 0));
    expect(effects[0]).toBeLessThan(0.001);
  });

  it("ignore the score in futsal, where its effect is not measured", () => {
    expect(FUTSAL.scoreEffects).toBeNull();
    const withEffects = { ...FUTSAL, scoreEffects: FOOTBALL.scoreEffects };
    const clock = secondHalf(30);
    expect(live(clock, 0, 1, FUTSAL).away).toBeGreaterThan(live(clock, 0, 1, withEffects).away);
  });

  it("are certain once normal time is over", () => {
    expect(live({ phase: "after" }, 2, 1)).toEqual({ home: 1, draw: 0, away: 0 });
    expect(live({ phase: "after" }, 1, 1)).toEqual({ home: 0, draw: 1, away: 0 });
    expect(live({ phase: "after" }, 0, 3, FUTSAL)).toEqual({ home: 0, draw: 0, away: 1 });
  });

  it("are not certain yet in stoppage time, whether the clock stops at 90 or runs on", () => {
    const lead = live(secondHalf(90), 1, 0);
    expect(lead.home).toBeGreaterThan(0.9);
    expect(lead.home).toBeLessThan(0.999);
    expect(live(secondHalf(96), 1, 0)).toEqual(lead);
    expect(live(firstHalf(47), 1, 0)).toEqual(live(firstHalf(45), 1, 0));
  });

  it("fall for a side with a player sent off, more so early in the match", () => {
    const at = (minute: number, sentOff: { home: number; away: number }) =>
      liveChances(
        expected,
        { clock: secondHalf(minute), score: { home: 1, away: 1 }, sentOff },
        FOOTBALL,
      );
    const even = at(50, { home: 0, away: 0 });
    expect(at(50, { home: 1, away: 0 }).away).toBeGreaterThan(even.away);
    expect(at(50, { home: 1, away: 0 }).home).toBeLessThan(even.home);
    expect(at(50, { home: 0, away: 1 }).home).toBeGreaterThan(even.home);
    expect(at(50, { home: 2, away: 0 }).away).toBeGreaterThan(at(50, { home: 1, away: 0 }).away);
    const gainAt = (minute: number) =>
      at(minute, { home: 1, away: 0 }).away - at(minute, { home: 0, away: 0 }).away;
    expect(gainAt(50)).toBeGreaterThan(gainAt(80));
  });
});

describe("the goals that are left", () => {
  it.each([FOOTBALL, FUTSAL])("fall from all to none, minute by minute: $slug", (sport) => {
    const { minutes } = sport.halves;
    const half = Array.from({ length: minutes }, (_, index) => index + 1);
    const moments: GameClock[] = [
      { phase: "before" },
      ...half.map(firstHalf),
      { phase: "half-time" },
      ...half.map((minute) => secondHalf(minutes + minute)),
      { phase: "after" },
    ];
    const left = moments.map((clock) => goalsLeft(clock, sport));
    expect(left[0]).toBe(1);
    expect(left.at(-1)).toBe(0);
    left.slice(1).forEach((share, index) => expect(share).toBeLessThan(left[index] ?? 0));
    expect(goalsLeft({ phase: "half-time" }, sport)).toBeCloseTo(1 - sport.firstHalfShare, 12);
  });

  it("come faster towards the end than at the start", () => {
    const goalsBetween = (from: GameClock, to: GameClock) =>
      goalsLeft(from, FOOTBALL) - goalsLeft(to, FOOTBALL);
    expect(goalsBetween(secondHalf(70), secondHalf(80))).toBeGreaterThan(
      goalsBetween(firstHalf(5), firstHalf(15)) * 1.2,
    );
  });
});

describe("the expected goals behind an unlocked prediction", () => {
  it("are recovered from its three chances", () => {
    fc.assert(
      fc.property(rates, sports, (goalRates, sport) => {
        const found = solveGoalRates(resultChances(goalRates, sport), sport);
        expect(found?.home).toBeCloseTo(goalRates.home, 5);
        expect(found?.away).toBeCloseTo(goalRates.away, 5);
      }),
    );
  });

  it("are null if no two rates have these chances", () => {
    for (const chances of [
      { home: 1, draw: 0, away: 0 },
      { home: 0.5, draw: 0, away: 0.5 },
      { home: 0.6, draw: 0.6, away: 0.1 },
      { home: Number.NaN, draw: 0.3, away: 0.3 },
    ]) {
      expect(solveGoalRates(chances, FOOTBALL)).toBeNull();
    }
  });
});

function binomial(all: number, before: number): number {
  if (before > all) return 0;
  const share = FOOTBALL.firstHalfShare;
  let ways = 1;
  for (let k = 1; k <= before; k += 1) ways = (ways * (all - before + k)) / k;
  return ways * share ** before * (1 - share) ** (all - before);
}
