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
 * Names of the sides, from the outcomes home, draw, away of "who will win".
 * Null for another question or other outcomes.
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

/** Far above rounding errors of a sum, far below an invented chance. */
const ROUNDING = 1e-6;

/**
 * Checks that the text shown to a fan matches the judged answer and its chance. All outcomes must
 * be there.
 * @returns a short description of the fault, or null
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
  if (keys === null)
    return labels.every(
      (label) => /^\d+–\d+$/.test(label) || label === answerLabel(slug, "other", names),
    );
  return (
    keys.length === labels.length &&
    keys.every((key) => labels.includes(answerLabel(slug, key, names)))
  );
}
