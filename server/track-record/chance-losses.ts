import type { QuestionSlug } from "#engine/question-list.ts";
import { MIN_CHANCE } from "#engine/min-chance.ts";

export interface Losses {
  brier: number;
  logLoss: number;
}

export interface AnswerChance {
  chance: number;
  occurred: boolean;
}

const BOTH_SIDES: QuestionSlug = "team-goals";
const TWO_OF_THREE: QuestionSlug = "double-chance";

/**
 * Brier score, 0 to 2 (G. W. Brier, Monthly Weather Review 78 (1950) 1-3).
 * Log loss in natural logarithms (I. J. Good, JRSS B 14 (1952) 107-114).
 * For double chances: the loss of the result that each leaves out.
 * @param factor multiplies the losses
 */
export function lossesOfChances(
  slug: QuestionSlug,
  answers: readonly AnswerChance[],
  factor: number,
): Losses {
  const brier = answers.reduce(
    (sum, { chance, occurred }) => sum + (chance - (occurred ? 1 : 0)) ** 2,
    0,
  );
  const probabilities = usesMissedOutcomes(slug)
    ? answers.filter(({ occurred }) => !occurred).map(({ chance }) => 1 - chance)
    : answers.filter(({ occurred }) => occurred).map(({ chance }) => chance);
  const logLoss = (probabilities.length === 0 ? [0] : probabilities).reduce(
    (sum, chance) => sum - Math.log(Math.max(chance, MIN_CHANCE)),
    0,
  );
  return { brier: factor * brierOf(slug, brier), logLoss: factor * logLoss };
}

export function brierOf(slug: QuestionSlug, squaredGaps: number): number {
  return slug === BOTH_SIDES ? squaredGaps / 2 : squaredGaps;
}

export function usesMissedOutcomes(slug: QuestionSlug): boolean {
  return slug === TWO_OF_THREE;
}

export function sumLosses(losses: readonly Losses[]): Losses {
  return losses.reduce(
    (sum, { brier, logLoss }) => ({ brier: sum.brier + brier, logLoss: sum.logLoss + logLoss }),
    { brier: 0, logLoss: 0 },
  );
}
