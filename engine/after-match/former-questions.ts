import { answerLabel } from "../answer-label.ts";
import { type FinalResult, outcomesOfResult, resultOf } from "../answer-of-score.ts";
import type { Score } from "../match.ts";
import type { FormerSlug, SideNames } from "../question-list.ts";
import { GOAL_LINES, isGoalLine } from "../question-list.ts";
import { counted, scoreText } from "../wording.ts";

export function formerQuestionText(
  slug: FormerSlug,
  answerKey: string,
  result: FinalResult,
  names: SideNames,
): string | null {
  if (slug === "half-time-result")
    return result.halfTime === null ? null : `It was ${halfTimeText(result.halfTime, names)}.`;
  return `It ended ${scoreText(result.score, names)} after normal time${reasonOf(slug, answerKey, { result, names })}.`;
}

function reasonOf(
  slug: Exclude<FormerSlug, "half-time-result">,
  answerKey: string,
  { result, names }: { result: FinalResult; names: SideNames },
): string {
  const { score } = result;
  const outcome = resultOf(score);
  const won = outcome === "draw" ? ", a draw" : `, a win for ${names[outcome]}`;
  const goals = score.home + score.away;
  if (isGoalLine(slug))
    return `: ${counted(goals, "goal")}, ${goals > GOAL_LINES[slug] ? "over" : "under"} ${GOAL_LINES[slug]}`;
  switch (slug) {
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
