import type { Score } from "./match.ts";
import type { QuestionSlug } from "./question-list.ts";
import { GOAL_LINES, isGoalLine } from "./question-list.ts";

/** Every score has exactly one answer to these questions. See questions.ts for the other three. */
export type PartitionSlug = Exclude<
  QuestionSlug,
  "double-chance" | "draw-no-bet" | "correct-score"
>;

export type ResultKey = "home" | "draw" | "away";

export function resultOf(score: Score): ResultKey {
  if (score.home === score.away) return "draw";
  return score.home > score.away ? "home" : "away";
}

/**
 * The only mapping from score to answer: predictions and settlement both use it. Half-time results
 * need the half-time score.
 */
export function answerOfScore(slug: PartitionSlug, score: Score): string {
  if (isGoalLine(slug)) return score.home + score.away > GOAL_LINES[slug] ? "over" : "under";
  switch (slug) {
    case "match-result":
    case "half-time-result":
      return resultOf(score);
    case "both-teams-to-score":
      return score.home > 0 && score.away > 0 ? "yes" : "no";
    case "clean-sheet":
      return cleanSheet(score);
    case "winning-margin":
      return margin(score);
  }
}

export const DOUBLE_CHANCES = {
  "home-or-draw": ["home", "draw"],
  "home-or-away": ["home", "away"],
  "draw-or-away": ["draw", "away"],
} as const satisfies Record<string, readonly ResultKey[]>;

function cleanSheet(score: Score): string {
  if (score.away === 0) return score.home === 0 ? "both" : "home";
  return score.home === 0 ? "away" : "neither";
}

function margin(score: Score): string {
  const goals = Math.abs(score.home - score.away);
  return goals === 0 ? "draw" : `${resultOf(score)}-${goals >= 3 ? "3-plus" : goals}`;
}
