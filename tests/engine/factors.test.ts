import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectedGoals } from "#engine/expected-goals.ts";
import { factorsOf, pointsOf, ratePath } from "#engine/factors.ts";
import { fitStrengths } from "#engine/fit.ts";
import { type Grid, scoreGrid, sumCells } from "#engine/grid.ts";
import { FOOTBALL, FUTSAL } from "#engine/sport.ts";
import { FIRST_STAGE } from "./stages.ts";
import { LEAGUE_END as asOf, syntheticLeague } from "./synthetic-league.ts";
import { withShots } from "./synthetic-shots.ts";

const homeWin = (grid: Grid) => sumCells(grid, (home, away) => home > away);
const awayWin = (grid: Grid) => sumCells(grid, (home, away) => home < away);
const overTwo = (grid: Grid) => sumCells(grid, (home, away) => home + away > 2);
const chanceOfOneOne = (grid: Grid) => sumCells(grid, (home, away) => home === 1 && away === 1);
const TEAMS = ["team-0", "team-3", "team-6", "promoted", "stranger"];

const fits = [1, 2, 3].flatMap((seed) => {
  const league = syntheticLeague(seed);
  return [
    fitStrengths(withShots(league, seed), { asOf, sport: FOOTBALL }),
    fitStrengths(league, { asOf, sport: FOOTBALL }),
    fitStrengths(league, { asOf, sport: FIRST_STAGE }),
    fitStrengths(league, { asOf, sport: FUTSAL }),
  ];
});

const matches = fc.record({
  fit: fc.constantFrom(...fits),
  teams: fc.uniqueArray(fc.constantFrom(...TEAMS), { minLength: 2, maxLength: 2 }),
  neutral: fc.boolean(),
  chanceOf: fc.constantFrom(homeWin, awayWin, overTwo, chanceOfOneOne),
});

describe("the factors of a chance", () => {
  it("add up from an average match to the shown percent, with and without shots", () => {
    fc.assert(
      fc.property(
        matches,
        fc.integer({ min: -1, max: 1 }),
        ({ fit, teams: [home = "", away = ""], neutral, chanceOf }, rounding) => {
          const pairing = { home, away, neutral };
          const goals = expectedGoals(fit, pairing);
          const grid = scoreGrid({ home: goals.home.goals, away: goals.away.goals }, fit.sport);
          const shown = Math.round(100 * chanceOf(grid)) + rounding;
          const { start, factors, withoutShots } = factorsOf(
            ratePath(fit, pairing),
            chanceOf,
            shown,
          );
          const sum = factors.reduce((total, { points }) => total + points, start);
          expect(sum).toBe(shown);
          expect(withoutShots === null).toBe(fit.withoutShots === null);
          expect(withoutShots ?? shown).toBe(shown - pointsOf(factors, "shots"));
          expect(factors.every(({ points }) => Number.isInteger(points) && points !== 0)).toBe(
            true,
          );
          if (neutral) expect(factors.some(({ name }) => name === "home_ground")).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("without shots equal the chance of a record without shots", () => {
    const league = syntheticLeague(4);
    const full = fitStrengths(withShots(league, 4), { asOf, sport: FOOTBALL });
    const bare = fitStrengths(league, { asOf, sport: FOOTBALL });
    const pairing = { home: "team-1", away: "team-4", neutral: false };
    const goals = expectedGoals(bare, pairing);
    const grid = scoreGrid({ home: goals.home.goals, away: goals.away.goals }, FOOTBALL);
    expect(full.withoutShots?.base).toBe(bare.base);
    const { withoutShots } = factorsOf(ratePath(full, pairing), homeWin, 50);
    expect(withoutShots).toBe(Math.round(100 * homeWin(grid)));
  });

  it("treat both sides equally: on neutral ground, swapped sides swap their points", () => {
    fc.assert(
      fc.property(matches, ({ fit, teams: [home = "", away = ""] }) => {
        const one = exactly(ratePath(fit, { home, away, neutral: true }), homeWin);
        const other = exactly(ratePath(fit, { home: away, away: home, neutral: true }), awayWin);
        for (const name of ["results", "shots"] as const) {
          expect(one(name, "home")).toBeCloseTo(other(name, "away"), -0.5);
          expect(one(name, "away")).toBeCloseTo(other(name, "home"), -0.5);
        }
      }),
      { numRuns: 50 },
    );
  });
});

/** In hundredths of a point: the rounding to whole points would hide a difference. */
function exactly(path: ReturnType<typeof ratePath>, chanceOf: (grid: Grid) => number) {
  const last = path.at(-1);
  const hundredfold = (grid: Grid) => 100 * chanceOf(grid);
  const shown = last === undefined ? 0 : Math.round(100 * hundredfold(last.to));
  const { factors } = factorsOf(path, hundredfold, shown);
  return (name: "results" | "shots", side: "home" | "away") => pointsOf(factors, name, side);
}
