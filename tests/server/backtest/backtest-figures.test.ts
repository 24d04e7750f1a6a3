import { describe, expect, it } from "vitest";
import { mulberry32 } from "#engine/seeded-random.ts";
import type { Fit } from "#engine/fit.ts";
import { matchColumnsOf } from "#engine/match-columns.ts";
import { historyBefore } from "#engine/history.ts";
import type { PlayedMatch } from "#engine/match.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { pairedDifference } from "#server/backtest/bootstrap.ts";
import { fitTextbook } from "#server/backtest/textbook.ts";
import {
  fitBlendWeights,
  RESULT_FEATURES,
  type TrainingRow,
} from "#server/backtest/train-blend.ts";
import { LEAGUE_START, SEASON_DAYS, syntheticLeague } from "../../engine/synthetic-league.ts";

describe("a paired difference", () => {
  const random = mulberry32(5);
  const theirs = Array.from({ length: 400 }, () => random());

  it("finds a steady lead in noisy matches, with the mean inside its interval", () => {
    const ours = theirs.map((value) => value - 0.01);
    const { mean, low, high } = pairedDifference(ours, theirs);
    expect(mean).toBeCloseTo(-0.01, 12);
    expect(low).toBeCloseTo(-0.01, 12);
    expect(high).toBeCloseTo(-0.01, 12);
  });

  it("has an interval of two standard errors each way, and repeats", () => {
    const ours = theirs.map(() => random());
    const once = pairedDifference(ours, theirs);
    // The difference of two uniforms has variance 1/6.
    expect((once.high - once.low) / Math.sqrt(1 / 6 / 400)).toBeGreaterThan(3.5);
    expect((once.high - once.low) / Math.sqrt(1 / 6 / 400)).toBeLessThan(4.4);
    expect(pairedDifference(ours, theirs)).toEqual(once);
  });
});

describe("the textbook model", () => {
  const league = syntheticLeague(9);
  const asOf = LEAGUE_START + 3 * SEASON_DAYS;
  const fitOf = (matches: readonly PlayedMatch[]) =>
    fitTextbook(historyBefore(matchColumnsOf(matches), asOf, FOOTBALL.windowDays), FOOTBALL);

  it("follows the results further than ours, because it has no prior for openness", () => {
    const spread = (fit: Fit) =>
      [...fit.teams.values()].reduce(
        (sum, { attack, defence }) => sum + (attack + defence) ** 2,
        0,
      );
    const plain = fitOf(league);
    const held = fitOf(league.map((match) => ({ ...match, score: { home: 1, away: 1 } })));
    expect(spread(plain)).toBeGreaterThan(spread(held));
    expect(plain.newcomer).toEqual({ attack: 0, defence: 0 });
  });

  it("finds the low-score dependence in the record", () => {
    // Turning each 1-0 and 0-1 into a draw gives more 0-0 and 1-1 than independent goals.
    const drawn = league.map((match) =>
      match.score.home + match.score.away === 1
        ? { ...match, score: match.day % 2 === 0 ? { home: 0, away: 0 } : { home: 1, away: 1 } }
        : match,
    );
    const rho = fitOf(drawn).sport.rho;
    expect(rho).toBeLessThan(-0.05);
    expect(rho).toBeGreaterThanOrEqual(-0.2);
    expect(Math.abs(fitOf(league).sport.rho)).toBeLessThan(Math.abs(rho));
  });
});

describe("learning the weights of the second stage", () => {
  it("finds the weights that produced the goals", () => {
    const random = mulberry32(3);
    const uniform = () => random() - 0.5;
    // Constant, home, then strength and openness of goals, slow goals, Elo, shots and shots on
    // target.
    const truth = [0.1, 0.9, 0.7, 0.6, 0.2, 0.3, 0.4, 0, 0, 0, 0, 0];
    const rows: TrainingRow[] = Array.from({ length: 4_000 }, () => {
      const inputs = truth.map((_weight, index) => (index === 0 ? 1 : uniform()));
      const base = uniform();
      // With goals at their mean, the regression's equations hold exactly.
      return {
        base,
        inputs,
        goals: Math.exp(
          truth.reduce((sum, weight, index) => sum + weight * (inputs[index] ?? 0), base),
        ),
      };
    });
    const weights = fitBlendWeights(rows, RESULT_FEATURES);
    const near = (value: number): unknown => expect.closeTo(value, 8);
    expect(weights).toEqual({
      constant: near(0.1),
      home: near(0.9),
      strength: {
        goals: near(0.7),
        slowGoals: near(0.2),
        elo: near(0.4),
        shots: 0,
        shotsOnTarget: 0,
      },
      openness: { goals: near(0.6), slowGoals: near(0.3), elo: 0, shots: 0, shotsOnTarget: 0 },
    });
  });
});
