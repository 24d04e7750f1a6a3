import { outcomeKeys } from "#engine/answer-label.ts";
import { isOrdered } from "#engine/ordered-answers.ts";
import type { QuestionSlug } from "#engine/question-list.ts";
import { outcomesOfScore } from "#server/track-record/base-rate.ts";
import { brierOf, usesMissedOutcomes, type Losses } from "#server/track-record/chance-losses.ts";
import type { OutcomeTally, ScoreListTally } from "#server/track-record/tally-repository.ts";

export interface StatedChances {
  outcomes: readonly OutcomeTally[];
  lists: readonly ScoreListTally[];
}

/** `lossesOfChances` from sums. Null where some chances are unknown. */
export function lossesOfQuestion(
  slug: QuestionSlug,
  { outcomes, lists }: StatedChances,
  n: number,
): Losses | null {
  const keys = outcomeKeys(slug);
  if (keys === null) return lossesOfLists(lists, n);
  if (!isComplete(outcomes, keys.length, n)) return null;
  let brier = 0;
  let logLoss = 0;
  for (const row of outcomes) {
    const hasOccurred = outcomesOfScore(slug, row).some((answer) => answer === keys[row.place - 1]);
    brier += row.squaredChance + (hasOccurred ? row.n - 2 * row.chance : 0);
    if (usesMissedOutcomes(slug)) logLoss -= hasOccurred ? 0 : row.logMissed;
    else logLoss -= hasOccurred ? row.logChance : 0;
  }
  return { brier: brierOf(slug, brier), logLoss };
}

function lossesOfLists(lists: readonly ScoreListTally[], n: number): Losses | null {
  let known = 0;
  const losses = { brier: 0, logLoss: 0 };
  for (const row of lists) {
    known += row.known;
    losses.brier += (row.squaredChances ?? 0) - 2 * (row.chance ?? 0) + row.known;
    losses.logLoss -= row.logChance ?? 0;
  }
  return known === n ? losses : null;
}

/** `rankedScore` from sums. Null for answers without an order or with unknown chances. */
export function rankedOfQuestion(
  slug: QuestionSlug,
  outcomes: readonly OutcomeTally[],
  n: number,
): number | null {
  const keys = outcomeKeys(slug);
  if (!isOrdered(slug) || keys === null || !isComplete(outcomes, keys.length, n)) return null;
  const gaps = outcomes.reduce((sum, row) => {
    if (row.place === keys.length) return sum;
    const hasOccurred = outcomesOfScore(slug, row).some(
      (answer) => keys.indexOf(answer) < row.place,
    );
    return sum + row.squaredCumulative + (hasOccurred ? row.n - 2 * row.cumulative : 0);
  }, 0);
  return gaps / (keys.length - 1);
}

function isComplete(outcomes: readonly OutcomeTally[], answers: number, n: number): boolean {
  const last = outcomes.filter((row) => row.place === answers).reduce((sum, row) => sum + row.n, 0);
  return last === n && outcomes.every((row) => row.place <= answers);
}
