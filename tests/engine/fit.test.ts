import { describe, expect, it } from "vitest";
import { mulberry32 } from "#engine/seeded-random.ts";
import { matchColumnsOf } from "#engine/match-columns.ts";
import { solveCholesky } from "#engine/cholesky.ts";
import { fitStrengths } from "#engine/fit.ts";
import { historyBefore } from "#engine/history.ts";
import { accumulate, priorMean } from "#engine/likelihood.ts";
import { observe, pairingsOf } from "#engine/observations.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { FIRST_STAGE } from "./stages.ts";
import {
  LEAGUE_END as asOf,
  LEAGUE_START,
  SEASON_DAYS,
  syntheticLeague,
} from "./synthetic-league.ts";

const league = syntheticLeague(1);

describe("fitting a league", () => {
  it("ranks the strongest side above the weakest", () => {
    const { teams } = fitStrengths(league, { asOf, sport: FOOTBALL });
    const strength = (team: string) =>
      (teams.get(team)?.attack ?? 0) - (teams.get(team)?.defence ?? 0);
    expect(strength("team-0")).toBeGreaterThan(strength("team-6"));
  });

  it("gives the same numbers for the same matches", () => {
    const once = fitStrengths(league, { asOf, sport: FOOTBALL });
    const secondFit = fitStrengths(structuredClone(league), { asOf, sport: FOOTBALL });
    expect(secondFit).toEqual(once);
  });

  it("does not change when every result on or after its day is scrambled", () => {
    for (const day of [LEAGUE_START + 200, LEAGUE_START + 500, LEAGUE_START + 777]) {
      const scrambled = league.map((match) =>
        match.day >= day
          ? { ...match, score: { home: 7, away: 0 }, halfTime: { home: 7, away: 0 } }
          : match,
      );
      expect(fitStrengths(scrambled, { asOf: day, sport: FOOTBALL })).toEqual(
        fitStrengths(league, { asOf: day, sport: FOOTBALL }),
      );
      expect(fitStrengths(scrambled, { asOf: day + 30, sport: FOOTBALL })).not.toEqual(
        fitStrengths(league, { asOf: day + 30, sport: FOOTBALL }),
      );
    }
  });

  it("marks a team as promoted in its first season only, and never the founders", () => {
    const early = fitStrengths(league, { asOf: LEAGUE_START + SEASON_DAYS + 100, sport: FOOTBALL });
    const late = fitStrengths(league, { asOf, sport: FOOTBALL });
    expect(early.teams.get("promoted")?.promoted).toBe(true);
    expect(early.teams.get("team-0")?.promoted).toBe(false);
    expect(late.teams.get("promoted")?.promoted).toBe(false);
  });

  it("marks a team that returns after seasons away as promoted", () => {
    const { teams } = fitStrengths(league, { asOf, sport: FOOTBALL });
    expect(teams.get("team-7")?.promoted).toBe(true);
  });

  it("marks nobody as promoted because of years between tournaments", () => {
    const second = league.map((match) => ({ ...match, day: match.day + 4 * SEASON_DAYS }));
    const first = league.filter((match) => match.day < LEAGUE_START + SEASON_DAYS);
    const withoutLastSeason = second.filter((match) => match.day < LEAGUE_START + 5 * SEASON_DAYS);
    const fit = fitStrengths([...first, ...withoutLastSeason], {
      asOf: LEAGUE_START + 4 * SEASON_DAYS + 20,
      sport: FOOTBALL,
    });
    expect([...fit.teams.values()].filter((team) => team.promoted)).toEqual([]);
  });

  it("rates a newcomer below the average side in attack and in defence", () => {
    const { newcomer } = fitStrengths(league, {
      asOf: LEAGUE_START + SEASON_DAYS,
      sport: FOOTBALL,
    });
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
    const fit = fitStrengths(neutral, { asOf, sport: FIRST_STAGE });
    expect(fit.homeAdvantage).toBeCloseTo(FOOTBALL.prior.homeAdvantage, 9);
  });

  it("works for a league without matches", () => {
    const fit = fitStrengths(league, { asOf: LEAGUE_START, sport: FIRST_STAGE });
    expect(fit.matches).toBe(0);
    expect(Math.exp(fit.base)).toBeCloseTo(FOOTBALL.prior.rate, 9);
  });
});

describe("the numbers under the fit", () => {
  it("has a gradient that agrees with the slope of its Hessian", () => {
    const history = historyBefore(matchColumnsOf(league), asOf, FOOTBALL.windowDays);
    const pairings = pairingsOf(history);
    const observed = observe(history, pairings, {
      halfLifeDays: FOOTBALL.halfLifeDays,
      counted: "score",
    });
    const mean = priorMean(history, FOOTBALL);
    const size = 2 + 2 * history.teams.length;
    const random = mulberry32(7);
    const parameters = Float64Array.from({ length: size }, () => random() - 0.5);
    const at = (point: Float64Array) => {
      const gradient = new Float64Array(size);
      const hessian = new Float64Array(size * size);
      accumulate(mean, { pairings, observed }, FOOTBALL, point, gradient, hessian);
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

  it("restricts openness more than strength, each along its own axis", () => {
    // With this half-life no match counts, and only the prior remains.
    const sport = { ...FOOTBALL, halfLifeDays: 0.5 };
    const history = historyBefore(matchColumnsOf(league), asOf + 1000, sport.windowDays);
    const pairings = pairingsOf(history);
    const observed = observe(history, pairings, {
      halfLifeDays: sport.halfLifeDays,
      counted: "score",
    });
    const size = 2 + 2 * history.teams.length;
    const hessian = new Float64Array(size * size);
    accumulate(
      priorMean(history, sport),
      { pairings, observed },
      sport,
      new Float64Array(size),
      new Float64Array(size),
      hessian,
    );
    const attack = 0;
    const defence = attack + history.teams.length;
    const own = hessian[attack * size + attack] ?? 0;
    const cross = hessian[defence * size + attack] ?? 0;
    expect(own - cross).toBeCloseTo(sport.strengthSpread ** -2, 6);
    expect(own + cross).toBeCloseTo(sport.opennessSpread ** -2, 6);
  });

  it("solves a small system exactly", () => {
    const b = Float64Array.of(10, 8);
    solveCholesky(Float64Array.of(4, 0, 2, 3), b);
    expect([...b]).toEqual([expect.closeTo(1.75, 12), expect.closeTo(1.5, 12)]);
  });

  it("solves the same system with known diagonal rows", () => {
    const size = 6;
    const random = mulberry32(3);
    const matrix = new Float64Array(size * size);
    for (let row = 0; row < size; row += 1) {
      for (let col = 0; col < row; col += 1)
        matrix[row * size + col] = row < 3 ? 0 : random() - 0.5;
      matrix[row * size + row] = size;
    }
    const solutions = [0, 1, 3].map((diagonal) => {
      const b = Float64Array.from({ length: size }, (_, index) => index - 2);
      solveCholesky(matrix.slice(), b, diagonal);
      return b;
    });
    for (const solution of solutions) expect(solution).toEqual(solutions[0]);
  });

  it("rejects a matrix that is not positive definite", () => {
    expect(() => solveCholesky(Float64Array.of(1, 0, 2, 1), Float64Array.of(1, 1))).toThrow(
      RangeError,
    );
  });
});
