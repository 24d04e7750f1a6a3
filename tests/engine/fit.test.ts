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

  it("calls a team that comes back after seasons away promoted, from its first fixture on", () => {
    const { teams } = fitStrengths(league, { asOf, sport: FOOTBALL });
    expect(teams.get("team-7")?.promoted).toBe(true);
  });

  it("calls nobody promoted for the years between two tournaments", () => {
    const second = league.map((match) => ({ ...match, day: match.day + 4 * SEASON_DAYS }));
    const first = league.filter((match) => match.day < LEAGUE_START + SEASON_DAYS);
    const again = second.filter((match) => match.day < LEAGUE_START + 5 * SEASON_DAYS);
    const fit = fitStrengths([...first, ...again], { asOf: LEAGUE_START + 4 * SEASON_DAYS + 20, sport: FOOTBALL });
    expect([...fit.teams.values()].filter((team) => team.promoted)).toEqual([]);
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

  it("holds openness tighter than strength: each prior spread along its own axis", () => {
    // So short a memory that no match weighs anything, and the prior stands alone.
    const sport = { ...FOOTBALL, halfLifeDays: 0.5 };
    const history = historyBefore(league, asOf + 1000, sport);
    const size = 2 + 2 * history.teams.length;
    const hessian = new Float64Array(size * size);
    accumulate(history, sport, new Float64Array(size), new Float64Array(size), hessian);
    const attack = 2;
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

  it("refuses a matrix that is not positive definite", () => {
    expect(() => solveCholesky(Float64Array.of(1, 0, 2, 1), Float64Array.of(1, 1))).toThrow(RangeError);
  });
});
