import { answerKeys, answerLabel } from "../answer-label.ts";
import {
  isQuestionSlug,
  outcomesTotal,
  type QuestionSlug,
  type SideNames,
} from "../question-list.ts";
import type { Statement } from "./statement.ts";

export type StatedAnswer = Pick<
  Statement,
  "question" | "answer" | "prediction" | "probability" | "outcomes"
>;

/**
 * What the sides are called in a match's prediction of who will win: its answers are home, draw and away, in that order.
 * Null for another question, or where they are not.
 */
export function sidesOf({
  question,
  outcomes,
}: Pick<Statement, "question" | "outcomes">): SideNames | null {
  if (question !== "match-result") return null;
  const [home, , away] = outcomes;
  return home === undefined || away === undefined || outcomes.length !== 3
    ? null
    : { home: home.label, away: away.label };
}

/** Far more than what sums of numbers lose, far less than a chance that was made up. */
const ROUNDING = 1e-6;

/**
 * Whether what a fan reads of a prediction says what it is judged by: its words are those of its answer, with the chance
 * that the list of outcomes gives it, and the list has every answer once and all their chances. In a few words what is wrong, or null.
 */
export function answerFault(
  { question, answer, prediction, probability, outcomes }: StatedAnswer,
  names: SideNames,
): string | null {
  if (!isQuestionSlug(question)) return "nobody knows its question";
  if (prediction !== answerLabel(question, answer, names))
    return "its words do not say the answer that it is judged by";
  if (outcomes.find(({ label }) => label === prediction)?.probability !== probability)
    return "its chance is not the one among its outcomes";
  if (!outcomes.every((outcome) => outcome.probability >= 0 && outcome.probability <= 1))
    return "a chance is not between 0 and 1";
  const total = outcomes.reduce((sum, outcome) => sum + outcome.probability, 0);
  if (Math.abs(total - outcomesTotal(question)) > ROUNDING)
    return "its chances do not add up to what the answers to its question have";
  return hasEachAnswerOnce(
    question,
    outcomes.map(({ label }) => label),
    names,
  )
    ? null
    : "its outcomes are not the answers to its question";
}

function hasEachAnswerOnce(
  slug: QuestionSlug,
  labels: readonly string[],
  names: SideNames,
): boolean {
  if (new Set(labels).size !== labels.length) return false;
  const keys = answerKeys(slug);
  // Of the scores only the likeliest are listed.
  if (keys === null)
    return labels.every(
      (label) => /^\d+–\d+$/.test(label) || label === answerLabel(slug, "other", names),
    );
  return (
    keys.length === labels.length &&
    keys.every((key) => labels.includes(answerLabel(slug, key, names)))
  );
}
