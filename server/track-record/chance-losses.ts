import { LEAST_CHANCE } from "#engine/least-chance.ts";

export interface Losses {
  brier: number;
  logLoss: number;
}

export interface AnswerChance {
  chance: number;
  came: boolean;
}

/**
 * Brier score: sum of squared gaps, 0 to 2 (G. W. Brier, Monthly Weather Review 78 (1950) 1-3).
 * Log loss: minus the natural log of the chance (I. J. Good, JRSS B 14 (1952) 107-114).
 * Two of three double chances come true: their losses are those of the result that each leaves
 * out.
 * @param times multiplies the losses
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
