import { LEAST_CHANCE } from "#engine/least-chance.ts";

/** Sums over predictions; lower is better, 0 is best. */
export interface Losses {
  brier: number;
  logLoss: number;
}

/** One answer of a question: the chance it was given, and whether it came. */
export interface AnswerChance {
  chance: number;
  came: boolean;
}

/**
 * The losses of one question's chances, `times` over. Brier score: the sum over all answers of the squared gap between
 * the chance and what came, 1 or 0, so from 0 to 2 (G. W. Brier, "Verification of forecasts expressed in terms of
 * probability", Monthly Weather Review 78 (1950) 1-3, as in backtest/metrics.ts). Log loss: minus the natural logarithm
 * of the chance given to what came (I. J. Good, "Rational decisions", JRSS B 14 (1952) 107-114).
 *
 * Of three double chances two come. They are the chances of the three results, said of what is left out: by the sum over
 * the pairs, and by the chance that the pair which failed was given to fail, both losses are those of the result.
 */
export function lossesOfChances(answers: readonly AnswerChance[], times: number): Losses {
  const brier = answers.reduce((sum, { chance, came }) => sum + (chance - (came ? 1 : 0)) ** 2, 0);
  const right = answers.filter(({ came }) => came);
  const missed = answers.find(({ came }) => !came);
  const given = right.length > 1 ? 1 - (missed?.chance ?? 0) : (right[0]?.chance ?? 0);
  return { brier: times * brier, logLoss: -times * Math.log(Math.max(given, LEAST_CHANCE)) };
}

export function sumLosses(losses: readonly Losses[]): Losses {
  return losses.reduce(
    (sum, { brier, logLoss }) => ({ brier: sum.brier + brier, logLoss: sum.logLoss + logLoss }),
    { brier: 0, logLoss: 0 },
  );
}
