import type { Score } from "./match.ts";
import type { QuestionSlug } from "./question-list.ts";
import { GOAL_LINES, isGoalLine } from "./question-list.ts";
import { goalTotalOf } from "./total-goals.ts";

export interface FinalResult {
  /** After 90 minutes, without extra time and penalties. */
  score: Score;
  halfTime: Score | null;
}

export type ResultKey = "home" | "draw" | "away";

export function resultOf(score: Score): ResultKey {
  if (score.home === score.away) return "draw";
  return score.home > score.away ? "home" : "away";
}

/** One outcome, two for double chance and team goals, or none without a half-time score. */
export function outcomesOfResult(
  slug: QuestionSlug,
  { score, halfTime }: FinalResult,
): readonly string[] {
  if (isGoalLine(slug)) return [score.home + score.away > GOAL_LINES[slug] ? "over" : "under"];
  const result = resultOf(score);
  switch (slug) {
    case "match-result":
    case "draw-no-bet":
      return [result];
    case "total-goals":
      return [goalTotalOf(score)];
    case "correct-score":
      return [scoreKey(score)];
    case "team-goals":
      return [`home-${sideGoals(score.home)}`, `away-${sideGoals(score.away)}`];
    case "half-time-full-time":
      return halfTime === null ? [] : [`${resultOf(halfTime)}-${result}`];
    case "half-time-result":
      return halfTime === null ? [] : [resultOf(halfTime)];
    case "double-chance":
      return Object.entries(DOUBLE_CHANCES).flatMap(([key, results]) =>
        results.some((one) => one === result) ? [key] : [],
      );
    case "both-teams-to-score":
      return [score.home > 0 && score.away > 0 ? "yes" : "no"];
    case "clean-sheet":
      return [cleanSheet(score)];
    case "winning-margin":
      return [margin(score)];
  }
}

const GOALLESS: FinalResult = { score: { home: 0, away: 0 }, halfTime: { home: 0, away: 0 } };

/** How many outcomes come true in each match. The chances of a question add up to it. */
export function outcomesTotal(slug: QuestionSlug): number {
  return outcomesOfResult(slug, GOALLESS).length;
}

export const DOUBLE_CHANCES = {
  "home-or-draw": ["home", "draw"],
  "home-or-away": ["home", "away"],
  "draw-or-away": ["draw", "away"],
} as const satisfies Record<string, readonly ResultKey[]>;

export function scoreKey({ home, away }: Score): string {
  return `${home}-${away}`;
}

const MAX_SIDE_GOALS = 3;

function sideGoals(goals: number): string {
  return goals >= MAX_SIDE_GOALS ? `${MAX_SIDE_GOALS}-plus` : String(goals);
}

function cleanSheet(score: Score): string {
  if (score.away === 0) return score.home === 0 ? "both" : "home";
  return score.home === 0 ? "away" : "neither";
}

function margin(score: Score): string {
  const goals = Math.abs(score.home - score.away);
  return goals === 0 ? "draw" : `${resultOf(score)}-${goals >= 3 ? "3-plus" : goals}`;
}
