import { answerLabel, NO_ANSWER, outcomeKeys } from "./answer-label.ts";
import { type FinalResult, outcomesOfResult, resultOf } from "./answer-of-score.ts";
import type { Score } from "./match.ts";
import { hasNamedAnswer, type QuestionSlug, type SideNames } from "./question-list.ts";
import { isGoalsAnswerRight, readGoalsAnswer } from "./total-goals.ts";

export interface Settlement {
  /** Null where the question is void or has no named answer. */
  correct: boolean | null;
  actual: string;
}

/** @throws RangeError if no prediction of this question gives the answer */
export function settlePrediction(
  slug: QuestionSlug,
  answerKey: string,
  result: FinalResult,
  names: SideNames,
): Settlement {
  refuseUnknownAnswer(slug, answerKey);
  const { score } = result;
  const actualOutcomes = outcomesOfResult(slug, result);
  if (actualOutcomes.length === 0) return { correct: null, actual: "Not known" };
  return {
    correct: isRight(slug, answerKey, { score, actualOutcomes }),
    actual: actualOf(slug, score, { actualOutcomes, names }),
  };
}

function isRight(
  slug: QuestionSlug,
  answerKey: string,
  { score, actualOutcomes }: { score: Score; actualOutcomes: readonly string[] },
): boolean | null {
  if (!hasNamedAnswer(slug)) return null;
  if (slug === "draw-no-bet" && resultOf(score) === "draw") return null;
  if (slug === "total-goals") return isGoalsAnswerRight(answerKey, score);
  return actualOutcomes.includes(answerKey);
}

function actualOf(
  slug: QuestionSlug,
  score: Score,
  { actualOutcomes, names }: { actualOutcomes: readonly string[]; names: SideNames },
): string {
  if (slug === "team-goals") return `${names.home} ${score.home}, ${names.away} ${score.away}`;
  if (slug === "double-chance" || slug === "draw-no-bet")
    return answerLabel("match-result", resultOf(score), names);
  return answerLabel(slug, actualOutcomes[0] ?? "", names);
}

function refuseUnknownAnswer(slug: QuestionSlug, key: string): void {
  if (!isAnswer(slug, key)) throw new RangeError(`"${key}" is not an answer to ${slug}.`);
}

function isAnswer(slug: QuestionSlug, key: string): boolean {
  if (slug === "correct-score") return /^\d+-\d+$/.test(key);
  if (slug === "total-goals") return readGoalsAnswer(key) !== null;
  if (!hasNamedAnswer(slug)) return key === NO_ANSWER;
  return outcomeKeys(slug)?.includes(key) ?? false;
}
