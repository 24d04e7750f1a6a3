import type { Score } from "./match.ts";
import type { QuestionSlug } from "./question-list.ts";
import { GOAL_LINES, isGoalLine } from "./question-list.ts";

/** Questions whose every score has exactly one answer. The other three: see questions.ts. */
export type PartitionSlug = Exclude<
  QuestionSlug,
  "double-chance" | "draw-no-bet" | "correct-score"
>;

export type ResultKey = "home" | "draw" | "away";

/** Who is ahead. */
export function resultOf(score: Score): ResultKey {
  if (score.home === score.away) return "draw";
  return score.home > score.away ? "home" : "away";
}

/**
 * The answer a score gives. The one place that says so: predictions sum cells by it, and settling
 * asks it. For the half-time result, the score is the one at the break.
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

/** The pair of results a double chance covers. */
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
