import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mulberry32 } from "#engine/seeded-random.ts";
import { outcomesTotal } from "#engine/answer-of-score.ts";
import { fitStrengths } from "#engine/fit.ts";
import { type Grid, scoreGrid, sumCells } from "#engine/grid.ts";
import type { PlayedMatch } from "#engine/match.ts";
import { type MatchPrediction, predictMatch } from "#engine/predict.ts";
import { namedAnswers } from "#engine/named-answers.ts";
import { ASKED_SLUGS, type AskedSlug } from "#engine/question-list.ts";
import { answerQuestion } from "#engine/questions.ts";
import { FOOTBALL, FUTSAL } from "#engine/sport.ts";
import type { BacktestCompetition } from "#server/backtest/read-seasons.ts";
import { runBacktest } from "#server/backtest/run-backtest.ts";
import { inventedLeague } from "../../tools/bench/invented-leagues.ts";
import { dayOfNumber } from "#domain/day.ts";
import { LEAGUE_START, SEASON_DAYS, syntheticLeague } from "./synthetic-league.ts";

const league = syntheticLeague(21);
const NAMES = { home: "Harbour Town", away: "Northgate" } as const;
const TEAMS = [...Array.from({ length: 8 }, (_, index) => `team-${index}`), "promoted", "stranger"];

interface PairingOfDay {
  day: number;
  home: string;
  away: string;
  neutral: boolean;
}

const pairings: fc.Arbitrary<PairingOfDay> = fc
  .record({
    day: fc.integer({ min: LEAGUE_START + SEASON_DAYS + 20, max: LEAGUE_START + 3 * SEASON_DAYS }),
    sides: fc.shuffledSubarray(TEAMS, { minLength: 2, maxLength: 2 }),
    neutral: fc.boolean(),
  })
  .map(({ day, sides: [home = "", away = ""], neutral }) => ({ day, home, away, neutral }));

function predict(
  matches: readonly PlayedMatch[],
  { day, home, away, neutral }: PairingOfDay,
): MatchPrediction {
  const fit = fitStrengths(matches, { asOf: day, sport: FOOTBALL });
  const prediction = predictMatch({
    fit,
    matches,
    home,
    away,
    homeName: NAMES.home,
    awayName: NAMES.away,
    day,
    dateOf: dayOfNumber,
    neutral,
    sport: FOOTBALL,
  });
  if (prediction.kind !== "prediction") throw new Error(prediction.reason);
  return prediction;
}

function shuffled(matches: readonly PlayedMatch[], seed: number): PlayedMatch[] {
  const random = mulberry32(seed);
  return matches
    .map((match) => ({ match, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ match }) => structuredClone(match));
}

describe("(a) nobody can see the future", () => {
  const from = LEAGUE_START + SEASON_DAYS;
  const withShots = league.map((match) => ({
    ...match,
    shots: { home: 5 + 2 * match.score.home, away: 5 + 2 * match.score.away },
    shotsOnTarget: { home: 1 + match.score.home, away: 1 + match.score.away },
  }));
  const nonsense = {
    score: { home: 7, away: 0 },
    halfTime: { home: 7, away: 0 },
    shots: { home: 40, away: 1 },
    shotsOnTarget: { home: 20, away: 0 },
  };

  const matchDays = league
    .map(({ day }) => day)
    .filter((day) => day >= from + 30 && day < from + 270);

  function lines(matches: readonly PlayedMatch[], to: number): string[] {
    const competition: BacktestCompetition = {
      code: "xx.1",
      sport: "football",
      matches: matches.map((played) => ({
        date: dayOfNumber(played.day),
        week: 1,
        home: played.home,
        away: played.away,
        homeKey: played.home,
        awayKey: played.away,
        neutral: false,
        played,
      })),
    };
    const written: string[] = [];
    runBacktest([competition], { from, to }, (line) => written.push(line));
    return written;
  }

  it("changes no prediction up to a day when every result on or after it is scrambled", () => {
    fc.assert(
      fc.property(fc.constantFrom(...matchDays), (day) => {
        const scrambledFrom = (first: number) =>
          withShots.map((match) => (match.day >= first ? { ...match, ...nonsense } : match));
        const expectedLines = lines(withShots, day);
        expect(lines(scrambledFrom(day), day)).toEqual(expectedLines);
        expect(lines(scrambledFrom(day - 25), day)).not.toEqual(expectedLines);
      }),
      { numRuns: 4 },
    );
  });
});

describe("(b) every answer is a sum over one score grid", () => {
  const rate = fc.double({ min: 0.02, max: 8, noNaN: true });
  const grids = fc
    .record({ home: rate, away: rate, sport: fc.constantFrom(FOOTBALL, FUTSAL) })
    .map(({ home, away, sport }) => scoreGrid({ home, away }, sport));

  function outcomesOf(slug: AskedSlug, grid: Grid) {
    const named = namedAnswers(grid, 0.442);
    return answerQuestion(slug, { grid, named, names: NAMES, firstHalfShare: 0.442 }).outcomes;
  }

  it("the grid and every question sum to 1 within 1e-9", () => {
    fc.assert(
      fc.property(grids, (grid) => {
        expect(Math.abs(sumCells(grid, () => true) - 1)).toBeLessThan(1e-9);
        for (const slug of ASKED_SLUGS) {
          const total = outcomesOf(slug, grid).reduce(
            (sum, { probability }) => sum + probability,
            0,
          );
          expect(Math.abs(total - outcomesTotal(slug)), slug).toBeLessThan(1e-9);
        }
      }),
    );
  });

  it("the chance of more goals falls with each line, together and for each side", () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const ladders = [
          (line: number) => sumCells(grid, (home, away) => home + away > line),
          (line: number) => sumCells(grid, (home) => home > line),
          (line: number) => sumCells(grid, (_, away) => away > line),
        ];
        for (const over of ladders) {
          for (let line = 0.5; line < 9; line += 1)
            expect(over(line)).toBeGreaterThanOrEqual(over(line + 1) - 1e-12);
        }
        const totals = outcomesOf("total-goals", grid);
        for (let line = 0.5; line < 10; line += 1) {
          const over = totals
            .filter(({ key }) => Number.parseInt(key) > line)
            .reduce((sum, { probability }) => sum + probability, 0);
          expect(over).toBeCloseTo(ladders[0]?.(line) ?? Number.NaN, 9);
        }
      }),
    );
  });
});

describe("(c) the same inputs give the same bytes", () => {
  const crowded = inventedLeague("Crowded", 2, { shots: true });
  const asked = {
    day: (crowded.at(-1)?.day ?? 0) + 1,
    home: "Crowded 3",
    away: "Crowded 8",
    neutral: false,
  };

  it("for any order of the stored matches", () => {
    const prediction = JSON.stringify(predict(crowded, asked));
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(JSON.stringify(predict(shuffled(crowded, seed), asked))).toBe(prediction);
      }),
      { numRuns: 25 },
    );
  });
});

describe("(d) a promoted or unknown side gets a prediction from a prior, and is labelled", () => {
  it("in the evidence, and in one note of the match", () => {
    fc.assert(
      fc.property(pairings, (asked) => {
        const { evidence, notes, questions } = predict(league, asked);
        for (const side of ["home", "away"] as const) {
          const isUnknown = !league.some(
            ({ day, home, away }) => day < asked.day && [home, away].includes(asked[side]),
          );
          expect(evidence[side].effectiveMatches === 0).toBe(isUnknown);
          if (isUnknown) expect(evidence[side].promoted).toBe(true);
          for (const { probability } of questions) expect(probability).toBeGreaterThan(0);
          const own = notes.filter(
            (note) => note.includes(NAMES[side]) || /(either|both|neither) sides?/i.test(note),
          );
          if (isUnknown && !asked.neutral) expect(own[0]).toContain("We have no match of");
          expect(own.length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("with the rating of a newcomer, below the average side's", () => {
    const asked = {
      day: LEAGUE_START + 2 * SEASON_DAYS,
      home: "team-3",
      away: "stranger",
      neutral: true,
    };
    const { factors } = predict(league, asked).expected.away;
    expect(factors.attack).toBeLessThan(1);
    expect(predict(league, asked).expected.home.factors.defence).toBeGreaterThan(1);
  });
});

describe("(e) an explanation adds up", () => {
  it("log rate = league + home + attack + the other's defence, to 1e-9", () => {
    fc.assert(
      fc.property(pairings, fc.integer(), (asked, seed) => {
        const { expected } = predict(league, asked);
        const fit = fitStrengths(shuffled(league, seed), { asOf: asked.day, sport: FOOTBALL });
        const rating = (team: string) => fit.teams.get(team) ?? fit.newcomer;
        const home =
          fit.base +
          (asked.neutral ? 0 : fit.homeAdvantage) +
          rating(asked.home).attack +
          rating(asked.away).defence;
        const away = fit.base + rating(asked.away).attack + rating(asked.home).defence;
        expect(Math.abs(Math.log(expected.home.goals) - home)).toBeLessThan(1e-9);
        expect(Math.abs(Math.log(expected.away.goals) - away)).toBeLessThan(1e-9);
        for (const { goals, factors } of [expected.home, expected.away]) {
          const logs = Object.values(factors).reduce((sum, factor) => sum + Math.log(factor), 0);
          expect(Math.abs(logs - Math.log(goals))).toBeLessThan(1e-9);
        }
      }),
      { numRuns: 25 },
    );
  });
});
