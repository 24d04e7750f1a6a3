import { answerLabel, OTHER_SCORE } from "#engine/answer-label.ts";
import { answerOfScore, DOUBLE_CHANCES, resultOf } from "#engine/answer-of-score.ts";
import type { Score } from "#engine/match.ts";
import { isOrdered, ORDERED_ANSWERS } from "#engine/ordered-answers.ts";
import type { QuestionSlug } from "#engine/question-list.ts";
import { outcomeKeys } from "#engine/questions.ts";
import { rankedScore } from "#engine/ranked-score.ts";
import { type Losses, lossesOfChances, sumLosses } from "#server/track-record/chance-losses.ts";

export interface ScoreCount extends Score {
  n: number;
}

export interface ScoreListCount {
  listed: readonly string[] | null;
  came: string;
  n: number;
}

export interface Judged {
  scores: readonly ScoreCount[];
  lists: readonly ScoreListCount[];
}

export interface BaseRate extends Losses {
  hits: number;
  /** Null where the answers have no order. */
  ranked: number | null;
}

const NAMES = { home: "", away: "" };

/** One answer, or two of the three double chances. */
export function trueAnswers(slug: QuestionSlug, score: Score): string[] {
  if (slug === "correct-score") return [`${score.home}-${score.away}`];
  const result = resultOf(score);
  if (slug === "draw-no-bet") return [result];
  if (slug !== "double-chance") return [answerOfScore(slug, score)];
  return Object.entries(DOUBLE_CHANCES).flatMap(([answer, results]) =>
    results.some((one) => one === result) ? [answer] : [],
  );
}

/**
 * Climatology (Wilks, "Statistical Methods in the Atmospheric Sciences", forecast verification):
 * shares of the pool itself.
 * Hits come from the pool's most common answer. Losses follow chance-losses.ts, so that both
 * compare.
 */
export function baseRate(
  slug: QuestionSlug,
  judged: Judged,
  pool: readonly ScoreCount[],
): BaseRate {
  const total = pool.reduce((sum, { n }) => sum + n, 0);
  const shares = new Map<string, number>();
  for (const { n, ...score } of pool)
    for (const answer of trueAnswers(slug, score))
      shares.set(answer, (shares.get(answer) ?? 0) + n / total);
  const [commonest] = [...shares].toSorted((a, b) => b[1] - a[1]);
  const hits = judged.scores.reduce(
    (sum, { n, ...score }) =>
      sum + (trueAnswers(slug, score).some((answer) => answer === commonest?.[0]) ? n : 0),
    0,
  );
  const keys = outcomeKeys(slug);
  const losses =
    keys === null
      ? judged.lists.map((list) => lossesOfList(list, shares))
      : judged.scores.map((one) => lossesOfScore(slug, one, { keys, shares }));
  return { hits, ...sumLosses(losses), ranked: rankedShares(slug, judged.scores, shares) };
}

function lossesOfScore(
  slug: QuestionSlug,
  { n, ...score }: ScoreCount,
  { keys, shares }: { keys: readonly string[]; shares: ReadonlyMap<string, number> },
): Losses {
  const came = trueAnswers(slug, score);
  return lossesOfChances(
    keys.map((key) => ({ chance: shares.get(key) ?? 0, came: came.includes(key) })),
    n,
  );
}

function lossesOfList(
  { listed, came, n }: ScoreListCount,
  shares: ReadonlyMap<string, number>,
): Losses {
  const byLabel = new Map(
    [...shares].map(([score, share]) => [answerLabel("correct-score", score, NAMES), share]),
  );
  const chances = (listed ?? []).map((label) => ({ label, chance: byLabel.get(label) ?? 0 }));
  const rest = {
    label: OTHER_SCORE,
    chance: 1 - chances.reduce((sum, { chance }) => sum + chance, 0),
  };
  return lossesOfChances(
    [...chances, rest].map(({ label, chance }) => ({ chance, came: label === came })),
    n,
  );
}

function rankedShares(
  slug: QuestionSlug,
  scores: readonly ScoreCount[],
  shares: ReadonlyMap<string, number>,
): number | null {
  if (!isOrdered(slug)) return null;
  const answers: readonly string[] = ORDERED_ANSWERS[slug];
  const chances = answers.map((answer) => shares.get(answer) ?? 0);
  return scores.reduce(
    (sum, { n, ...score }) =>
      sum + n * rankedScore(chances, answers.indexOf(answerOfScore(slug, score))),
    0,
  );
}
