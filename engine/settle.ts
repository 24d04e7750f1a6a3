import { answerLabel, NO_ANSWER, outcomeKeys } from "./answer-label.ts";
import { type FinalResult, outcomesOfResult, resultOf } from "./answer-of-score.ts";
import type { Score } from "./match.ts";
import type { QuestionSlug, SideNames } from "./question-list.ts";
import { GOAL_LINES, isGoalLine } from "./question-list.ts";
import { isGoalsAnswerRight, readGoalsAnswer } from "./total-goals.ts";
import { counted, scoreText } from "./wording.ts";

export interface Settlement {
  /** Null where the question is void or has no named answer. */
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
  refuseUnknownAnswer(slug, answerKey);
  const { score, halfTime } = result;
  const came = outcomesOfResult(slug, result);
  if (came.length === 0) return NO_HALF_TIME;
  return {
    correct: isRight(slug, answerKey, { score, came }),
    actual: actualOf(slug, score, { came, names }),
    correctExplanation:
      slug === "half-time-result" && halfTime !== null
        ? `It was ${halfTimeText(halfTime, names)}.`
        : `It ended ${scoreText(score, names)} after normal time${reasonOf(slug, answerKey, { result, names })}.`,
  };
}

const NO_HALF_TIME: Settlement = {
  correct: null,
  actual: "Not known",
  correctExplanation: "The half-time score is not known, so the question is void.",
};

function isRight(
  slug: QuestionSlug,
  answerKey: string,
  { score, came }: { score: Score; came: readonly string[] },
): boolean | null {
  if (slug === "team-goals") return null;
  if (slug === "draw-no-bet" && resultOf(score) === "draw") return null;
  if (slug === "total-goals") return isGoalsAnswerRight(answerKey, score);
  return came.includes(answerKey);
}

function actualOf(
  slug: QuestionSlug,
  score: Score,
  { came, names }: { came: readonly string[]; names: SideNames },
): string {
  if (slug === "team-goals") return `${names.home} ${score.home}, ${names.away} ${score.away}`;
  if (slug === "double-chance" || slug === "draw-no-bet")
    return answerLabel("match-result", resultOf(score), names);
  return answerLabel(slug, came[0] ?? "", names);
}

function reasonOf(
  slug: QuestionSlug,
  answerKey: string,
  { result, names }: { result: FinalResult; names: SideNames },
): string {
  const { score, halfTime } = result;
  const outcome = resultOf(score);
  const won = outcome === "draw" ? ", a draw" : `, a win for ${names[outcome]}`;
  const goals = score.home + score.away;
  if (isGoalLine(slug))
    return `: ${counted(goals, "goal")}, ${goals > GOAL_LINES[slug] ? "over" : "under"} ${GOAL_LINES[slug]}`;
  switch (slug) {
    case "match-result":
      return won;
    case "correct-score":
    case "team-goals":
      return "";
    case "total-goals": {
      const line = readGoalsAnswer(answerKey)?.line ?? 0;
      return `: ${counted(goals, "goal")}, ${goals > line ? "over" : "under"} ${line}`;
    }
    case "half-time-full-time":
      return halfTime === null ? "" : `${won}; it was ${halfTimeText(halfTime, names)}`;
    case "double-chance": {
      const covers = outcomesOfResult(slug, result).includes(answerKey);
      const label = answerLabel(slug, answerKey, names);
      return `${won}, which “${label}” ${covers ? "covers" : "does not cover"}`;
    }
    case "draw-no-bet":
      return outcome === "draw" ? `${won}, which does not count: the question is void` : won;
    case "both-teams-to-score":
      return score.home > 0 && score.away > 0 ? ": both teams scored" : noScorers(score, names);
    case "clean-sheet":
      return `: ${cleanSheetText(score, names)}`;
    case "winning-margin":
      return outcome === "draw"
        ? ": a draw, no winning margin"
        : `: ${names[outcome]} won by ${counted(Math.abs(score.home - score.away), "goal")}`;
    case "half-time-result":
      return "";
  }
}

function halfTimeText(halfTime: Score, names: SideNames): string {
  const leader = resultOf(halfTime);
  return `${scoreText(halfTime, names)} at half-time, ${leader === "draw" ? "level" : `a lead for ${names[leader]}`}`;
}

function cleanSheetText(score: Score, names: SideNames): string {
  if (score.home > 0 && score.away > 0) return "neither team kept a clean sheet";
  if (score.home === score.away) return "both teams kept a clean sheet";
  return `only ${score.away === 0 ? names.home : names.away} kept a clean sheet`;
}

function noScorers(score: Score, names: SideNames): string {
  if (score.home + score.away === 0) return ": neither team scored";
  return `: ${score.home === 0 ? names.home : names.away} did not score`;
}

function refuseUnknownAnswer(slug: QuestionSlug, key: string): void {
  if (!isAnswer(slug, key)) throw new RangeError(`"${key}" is not an answer to ${slug}.`);
}

function isAnswer(slug: QuestionSlug, key: string): boolean {
  if (slug === "correct-score") return /^\d+-\d+$/.test(key);
  if (slug === "total-goals") return readGoalsAnswer(key) !== null;
  if (slug === "team-goals") return key === NO_ANSWER;
  return outcomeKeys(slug)?.includes(key) ?? false;
}
