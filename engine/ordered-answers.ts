import type { QuestionSlug } from "./question-list.ts";
import { GOAL_TOTALS } from "./total-goals.ts";

const RESULTS = ["home", "draw", "away"] as const;

export const ORDERED_ANSWERS = {
  "match-result": RESULTS,
  "total-goals": GOAL_TOTALS,
  "winning-margin": ["home-3-plus", "home-2", "home-1", "draw", "away-1", "away-2", "away-3-plus"],
  "half-time-result": RESULTS,
} as const satisfies Partial<Record<QuestionSlug, readonly string[]>>;

export type OrderedSlug = keyof typeof ORDERED_ANSWERS;

export function isOrdered(slug: QuestionSlug): slug is OrderedSlug {
  return Object.hasOwn(ORDERED_ANSWERS, slug);
}
