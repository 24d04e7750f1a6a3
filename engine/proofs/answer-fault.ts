import { alsoAsked } from "../also-chances.ts";
import { answerLabel, outcomeKeys } from "../answer-label.ts";
import { outcomesTotal } from "../answer-of-score.ts";
import { LONGEST_LEAD } from "../leads/template.ts";
import {
  hasNamedAnswer,
  isQuestionSlug,
  type QuestionSlug,
  type SideNames,
} from "../question-list.ts";
import { goalsChance } from "../total-goals.ts";
import type { Statement } from "./statement.ts";

export type StatedAnswer = Pick<
  Statement,
  "question" | "answer" | "prediction" | "probability" | "outcomes"
> &
  Partial<Pick<Statement, "also" | "reasons" | "explanation">>;

/** Names of the sides, from the outcomes of "who will win". Null for other questions. */
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

/** @returns how the text that a fan reads differs from the judged answer, or null */
export function answerFault(stated: StatedAnswer, names: SideNames): string | null {
  const { question, answer, prediction, outcomes, also = [] } = stated;
  if (!isQuestionSlug(question)) return "nobody knows its question";
  if (prediction !== answerLabel(question, answer, names))
    return "its words do not say the answer that it is judged by";
  if (!hasStatedChance(stated, question)) return "its chance is not the one among its outcomes";
  if (![...outcomes, ...also].every(({ probability }) => probability >= 0 && probability <= 1))
    return "a chance is not between 0 and 1";
  if (!addsUp(question, outcomes))
    return "its chances do not add up to what the answers to its question have";
  if (!hasEachAnswerOnce(question, labelsOf(outcomes), names))
    return "its outcomes are not the answers to its question";
  if (!hasAlso(question, labelsOf(also), names))
    return "its further chances are not those of its question";
  return reasonsFault(stated);
}

/** The three results share 100 points, so a rounded percent may be off by almost a point. */
const SHOWN_ROUNDING = 1;

function reasonsFault({ probability, explanation = "", reasons }: StatedAnswer): string | null {
  if (reasons === undefined) return null;
  if (explanation.length > LONGEST_LEAD) return "its lead is longer than a lead may be";
  const shown = reasons.factors.reduce((sum, { points }) => sum + points, reasons.start);
  return Math.abs(shown - 100 * probability) > SHOWN_ROUNDING
    ? "its factors do not add up to its chance"
    : null;
}

function labelsOf(outcomes: Statement["outcomes"]): string[] {
  return outcomes.map(({ label }) => label);
}

function hasStatedChance(
  { answer, prediction, probability, outcomes, also = [] }: StatedAnswer,
  slug: QuestionSlug,
): boolean {
  if (slug === "total-goals") {
    const totals = outcomes.map((outcome) => outcome.probability);
    return isClose(goalsChance(answer, totals), probability);
  }
  const stated = hasNamedAnswer(slug) ? outcomes : also;
  return stated.find(({ label }) => label === prediction)?.probability === probability;
}

function addsUp(slug: QuestionSlug, outcomes: Statement["outcomes"]): boolean {
  const total = (of: Statement["outcomes"]) =>
    of.reduce((sum, { probability }) => sum + probability, 0);
  if (!isClose(total(outcomes), outcomesTotal(slug))) return false;
  return slug !== "team-goals" || isClose(total(outcomes.slice(0, outcomes.length / 2)), 1);
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= ROUNDING;
}

function hasEachAnswerOnce(
  slug: QuestionSlug,
  labels: readonly string[],
  names: SideNames,
): boolean {
  if (new Set(labels).size !== labels.length) return false;
  const keys = outcomeKeys(slug);
  if (keys === null)
    return labels.every(
      (label) => /^\d+–\d+$/.test(label) || label === answerLabel(slug, "other", names),
    );
  const expectedLabels = keys.map((key) => answerLabel(slug, key, names));
  if (expectedLabels.length !== labels.length) return false;
  // The chances of these are sums by position.
  if (slug === "total-goals" || slug === "team-goals")
    return expectedLabels.every((label, place) => label === labels[place]);
  return expectedLabels.every((label) => labels.includes(label));
}

function hasAlso(slug: QuestionSlug, labels: readonly string[], names: SideNames): boolean {
  const wanted = alsoAsked(slug, names).map(({ label }) => label);
  if (slug === "match-result" && labels.length === 0) return true;
  return wanted.length === labels.length && wanted.every((label, place) => label === labels[place]);
}
