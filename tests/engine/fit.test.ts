import { describe, expect, it } from "vitest";
import { solveCholesky } from "#engine/cholesky.ts";
import { fitStrengths } from "#engine/fit.ts";
import { accumulate } from "#engine/likelihood.ts";
import { historyBefore } from "#engine/history.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { LEAGUE_START, SEASON_DAYS, seededRandom, syntheticLeague } from "./synthetic-league.ts";

const league = syntheticLeague(1);
const asOf = LEAGUE_START + 3 * SEASON_DAYS;

describe("fitting a league", () => {
  it("ranks the strongest side above the weakest", () => {
    const { teams } = fitStrengths(league, { asOf, sport: FOOTBALL });
    const strength = (team: string) => (teams.get(team)?.attack ?? 0) - (teams.get(team)?.defence ?? 0);
    expect(strength("team-0")).toBeGreaterThan(strength("team-6"));
  });

  it("gives the same numbers for the same matches", () => {
    const once = fitStrengths(league, { asOf, sport: FOOTBALL });
    const twice = fitStrengths(structuredClone(league), { asOf, sport: FOOTBALL });
    expect(twice).toEqual(once);
  });

  it("changes no fit when every result on or after its day is scrambled", () => {
    for (const day of [LEAGUE_START + 200, LEAGUE_START + 500, LEAGUE_START + 777]) {
      const scrambled = league.map((match) =>
        match.day >= day ? { ...match, score: { home: 7, away: 0 }, halfTime: { home: 7, away: 0 } } : match,
      );
      expect(fitStrengths(scrambled, { asOf: day, sport: FOOTBALL })).toEqual(
        fitStrengths(league, { asOf: day, sport: FOOTBALL }),
      );
      expect(fitStrengths(scrambled, { asOf: day + 30, sport: FOOTBALL })).not.toEqual(
        fitStrengths(league, { asOf: day + 30, sport: FOOTBALL }),
      );
    }
  });

  it("calls a team promoted in its first season only, and the founders never", () => {
    const early = fitStrengths(league, { asOf: LEAGUE_START + SEASON_DAYS + 100, sport: FOOTBALL });
    const late = fitStrengths(league, { asOf, sport: FOOTBALL });
    expect(early.teams.get("promoted")?.promoted).toBe(true);
    expect(early.teams.get("team-0")?.promoted).toBe(false);
    expect(late.teams.get("promoted")?.promoted).toBe(false);
  });

  it("rates a newcomer below the average side in attack and in defence", () => {
    const { newcomer } = fitStrengths(league, { asOf: LEAGUE_START + SEASON_DAYS, sport: FOOTBALL });
    expect(newcomer.attack).toBeLessThan(0);
    expect(newcomer.defence).toBeGreaterThan(0);
  });

  it("counts a match half after one half-life", () => {
    const [match] = league;
    if (match === undefined) throw new Error("The league has no match.");
    const fit = fitStrengths([match], { asOf: match.day + FOOTBALL.halfLifeDays, sport: FOOTBALL });
    expect(fit.teams.get(match.home)?.effectiveMatches).toBeCloseTo(0.5, 12);
  });

  it("fits no home advantage into a tournament on neutral ground", () => {
    const neutral = league.map((match) => ({ ...match, neutral: true }));
    const fit = fitStrengths(neutral, { asOf, sport: FOOTBALL });
    expect(fit.homeAdvantage).toBeCloseTo(FOOTBALL.prior.homeAdvantage, 9);
  });

  it("copes with a league that has no match yet", () => {
    const fit = fitStrengths(league, { asOf: LEAGUE_START, sport: FOOTBALL });
    expect(fit.matches).toBe(0);
    expect(Math.exp(fit.base)).toBeCloseTo(FOOTBALL.prior.rate, 9);
  });
});

describe("the numbers under the fit", () => {
  it("has a gradient that agrees with the slope of its Hessian", () => {
    const history = historyBefore(league, asOf, FOOTBALL);
    const size = 2 + 2 * history.teams.length;
    const random = seededRandom(7);
    const parameters = Float64Array.from({ length: size }, () => random() - 0.5);
    const at = (point: Float64Array) => {
      const gradient = new Float64Array(size);
      const hessian = new Float64Array(size * size);
      accumulate(history, FOOTBALL, point, gradient, hessian);
      return { gradient, hessian };
    };
    const here = at(parameters);
    const step = 1e-5;
    for (let col = 0; col < size; col += 1) {
      const near = at(parameters.map((value, index) => (index === col ? value + step : value)));
      for (let row = col; row < size; row += 1) {
        const slope = ((here.gradient[row] ?? 0) - (near.gradient[row] ?? 0)) / step;
        expect(here.hessian[row * size + col]).toBeCloseTo(slope, 1);
      }
    }
  });

  it("solves a small system exactly", () => {
    const b = Float64Array.of(10, 8);
    solveCholesky(Float64Array.of(4, 0, 2, 3), b);
    expect([...b]).toEqual([expect.closeTo(1.75, 12), expect.closeTo(1.5, 12)]);
  });

  it("refuses a matrix that is not positive definite", () => {
    expect(() => solveCholesky(Float64Array.of(1, 0, 2, 1), Float64Array.of(1, 1))).toThrow(RangeError);
  });
});
