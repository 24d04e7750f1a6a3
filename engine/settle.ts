import { answerLabel } from "./answer-label.ts";
import { answerOfScore, DOUBLE_CHANCES, resultOf } from "./answer-of-score.ts";
import type { Score } from "./match.ts";
import type { QuestionSlug, SideNames } from "./question-list.ts";
import { GOAL_LINES, isGoalLine } from "./question-list.ts";
import { counted, scoreText } from "./wording.ts";

export interface FinalResult {
  /** After 90 minutes, without extra time and penalties. */
  score: Score;
  halfTime: Score | null;
}

export interface Settlement {
  correct: boolean | null;
  actual: string;
  correctExplanation: string;
}

/** @throws RangeError where no prediction of this question gives the answer */
export function settlePrediction(
  slug: QuestionSlug,
  answerKey: string,
  result: FinalResult,
  names: SideNames,
): Settlement {
  refuseUnknownAnswer(slug, answerKey, names);
  const ended = `It ended ${scoreText(result.score, names)} after normal time`;
  if (slug === "half-time-result") return settleHalfTime(answerKey, result.halfTime, names);
  if (slug === "correct-score") {
    const actual = `${result.score.home}-${result.score.away}`;
    const label = answerLabel(slug, actual, names);
    return { correct: answerKey === actual, actual: label, correctExplanation: `${ended}.` };
  }
  const outcome = resultOf(result.score);
  const won = answerLabel("match-result", outcome, names);
  const sentence = `${ended}, ${outcome === "draw" ? "a draw" : `a win for ${won}`}`;
  if (slug === "draw-no-bet") {
    if (outcome !== "draw")
      return { correct: answerKey === outcome, actual: won, correctExplanation: `${sentence}.` };
    return {
      correct: null,
      actual: won,
      correctExplanation: `${sentence}, which does not count: the question is void.`,
    };
  }
  if (slug === "double-chance") {
    const correct = covers(answerKey, outcome);
    const label = answerLabel(slug, answerKey, names);
    return {
      correct,
      actual: won,
      correctExplanation: `${sentence}, which “${label}” ${correct ? "covers" : "does not cover"}.`,
    };
  }
  const actual = answerOfScore(slug, result.score);
  const label = answerLabel(slug, actual, names);
  const explanation =
    slug === "match-result" ? sentence : `${ended}: ${reason(slug, actual, result.score, names)}`;
  return { correct: answerKey === actual, actual: label, correctExplanation: `${explanation}.` };
}

function settleHalfTime(answerKey: string, halfTime: Score | null, names: SideNames): Settlement {
  if (halfTime === null) {
    const explanation = "The half-time score is not known, so the question is void.";
    return { correct: null, actual: "Not known", correctExplanation: explanation };
  }
  const actual = answerOfScore("half-time-result", halfTime);
  return {
    correct: answerKey === actual,
    actual: answerLabel("half-time-result", actual, names),
    correctExplanation: `It was ${scoreText(halfTime, names)} at half-time, ${actual === "draw" ? "level" : `a lead for ${actual === "home" ? names.home : names.away}`}.`,
  };
}

function reason(slug: QuestionSlug, actual: string, score: Score, names: SideNames): string {
  const label = answerLabel(slug, actual, names);
  if (isGoalLine(slug))
    return `${counted(score.home + score.away, "goal")}, ${actual} ${GOAL_LINES[slug]}`;
  if (slug === "both-teams-to-score")
    return actual === "yes" ? "both teams scored" : noScorers(score, names);
  if (slug === "clean-sheet") return CLEAN_SHEETS[actual]?.(names) ?? label;
  if (actual === "draw") return "a draw, no winning margin";
  return `${score.home > score.away ? names.home : names.away} won by ${counted(Math.abs(score.home - score.away), "goal")}`;
}

const CLEAN_SHEETS: Readonly<Record<string, (names: SideNames) => string>> = {
  home: ({ home }) => `only ${home} kept a clean sheet`,
  away: ({ away }) => `only ${away} kept a clean sheet`,
  both: () => "both teams kept a clean sheet",
  neither: () => "neither team kept a clean sheet",
};

function noScorers(score: Score, names: SideNames): string {
  if (score.home + score.away === 0) return "neither team scored";
  return `${score.home === 0 ? names.home : names.away} did not score`;
}

function covers(answerKey: string, outcome: string): boolean {
  const pair = Object.entries(DOUBLE_CHANCES).find(([key]) => key === answerKey);
  return pair?.[1].some((result) => result === outcome) ?? false;
}

function refuseUnknownAnswer(slug: QuestionSlug, key: string, names: SideNames): void {
  const known =
    slug === "correct-score"
      ? /^\d+-\d+$/.test(key)
      : isGoalLine(slug)
        ? key === "over" || key === "under"
        : answerLabel(slug, key, names) !== key || key === names.home || key === names.away;
  if (!known) throw new RangeError(`"${key}" is not an answer to ${slug}.`);
}
