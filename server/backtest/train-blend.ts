import { dayNumber } from "#domain/day.ts";
import { solveCholesky } from "#engine/cholesky.ts";
import { historyBefore } from "#engine/history.ts";
import { matchColumnsOf } from "#engine/match-columns.ts";
import type { DayNumber } from "#engine/match.ts";
import { readModelFeatures, type ModelFeatures } from "#engine/model-features.ts";
import type { LogRates } from "#engine/rates.ts";
import {
  type BlendWeights,
  type SecondStage,
  type ModelFeature,
  MODEL_FEATURES,
  type Sport,
} from "#engine/sport.ts";
import type { BacktestCompetition } from "#server/backtest/read-seasons.ts";

export interface TrainingRow {
  base: number;
  /** The constant 1, home advantage, then strength and openness of each of MODEL_FEATURES. */
  inputs: number[];
  goals: number;
}

export const RESULT_FEATURES: readonly ModelFeature[] = ["goals", "slowGoals", "elo"];

const BURN_IN_DAYS = 2 * 365;
const STEPS = 20;

/** Features come from earlier days only. */
export function trainingRows(
  competitions: readonly BacktestCompetition[],
  until: DayNumber,
  { sport, stage }: { sport: Sport; stage: SecondStage },
): TrainingRow[] {
  return competitions.flatMap(({ matches }) => {
    const columns = matchColumnsOf(matches.flatMap(({ played }) => played ?? []));
    const from = (columns.day[0] ?? 0) + BURN_IN_DAYS;
    const days = [...new Set(matches.map(({ date }) => dayNumber(date)))]
      .filter((day) => day >= from && day <= until)
      .sort((a, b) => a - b);
    return days.flatMap((day) => {
      const history = historyBefore(columns, day, sport.windowDays);
      const features = readModelFeatures(history, stage);
      if (features.shots === null) return [];
      const indexes = new Map(history.teams.map((team, index) => [team, index]));
      return columns.matches
        .filter((match) => match.day === day)
        .flatMap(({ home, away, score, neutral }) => {
          const [own, other] = [indexes.get(home), indexes.get(away)];
          const { base } = features.goals;
          return [
            {
              base,
              inputs: inputsOf(features, { own, other, atHome: neutral !== true }),
              goals: score.home,
            },
            {
              base,
              inputs: inputsOf(features, { own: other, other: own, atHome: false }),
              goals: score.away,
            },
          ];
        });
    });
  });
}

interface Side {
  own: number | undefined;
  other: number | undefined;
  atHome: boolean;
}

function inputsOf(features: ModelFeatures, side: Side): number[] {
  const axes = MODEL_FEATURES.flatMap((name) =>
    features[name] === null ? [0, 0] : axesOf(features[name], side),
  );
  return [1, side.atHome ? features.goals.homeAdvantage : 0, ...axes];
}

/** Their sum is the attack plus the other side's defence. */
function axesOf(rates: LogRates, { own, other }: Side): number[] {
  const ratingOf = (team: number | undefined) =>
    team === undefined
      ? rates.newcomer
      : { attack: rates.attack[team] ?? 0, defence: rates.defence[team] ?? 0 };
  const [us, them] = [ratingOf(own), ratingOf(other)];
  const strength = us.attack - us.defence - (them.attack - them.defence);
  const openness = us.attack + us.defence + them.attack + them.defence;
  return [strength / 2, openness / 2];
}

/** Poisson regression by Newton's method. Elo has no openness. */
export function fitBlendWeights(
  rows: readonly TrainingRow[],
  names: readonly ModelFeature[],
): BlendWeights {
  const strengths = names.map((name) => 2 + 2 * MODEL_FEATURES.indexOf(name));
  const opennesses = names
    .filter((name) => name !== "elo")
    .map((name) => 3 + 2 * MODEL_FEATURES.indexOf(name));
  const columns = [0, 1, ...strengths, ...opennesses];
  const size = columns.length;
  const weights = new Float64Array(size);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = new Float64Array(size);
    const hessian = new Float64Array(size * size);
    for (const { base, inputs, goals } of rows) {
      const values = columns.map((column) => inputs[column] ?? 0);
      const rate = Math.exp(
        values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), base),
      );
      for (let row = 0; row < size; row += 1) {
        const value = values[row] ?? 0;
        gradient[row] = (gradient[row] ?? 0) + value * (goals - rate);
        for (let col = 0; col <= row; col += 1)
          hessian[row * size + col] =
            (hessian[row * size + col] ?? 0) + value * (values[col] ?? 0) * rate;
      }
    }
    solveCholesky(hessian, gradient);
    for (let index = 0; index < size; index += 1)
      weights[index] = (weights[index] ?? 0) + (gradient[index] ?? 0);
  }
  const weightAt = (column: number) => {
    const index = columns.indexOf(column);
    return index === -1 ? 0 : (weights[index] ?? 0);
  };
  const axis = (first: number) =>
    Object.fromEntries(MODEL_FEATURES.map((name, index) => [name, weightAt(first + 2 * index)]));
  return {
    constant: weightAt(0),
    home: weightAt(1),
    strength: axis(2) as BlendWeights["strength"],
    openness: axis(3) as BlendWeights["openness"],
  };
}
