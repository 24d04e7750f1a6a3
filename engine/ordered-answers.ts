import type { QuestionSlug } from "./question-list.ts";

const RESULTS = ["home", "draw", "away"] as const;

/** Questions whose answers have an order, from one side's best to the other's: a near miss is better than a far one. */
export const ORDERED_ANSWERS = {
  "match-result": RESULTS,
  "winning-margin": ["home-3-plus", "home-2", "home-1", "draw", "away-1", "away-2", "away-3-plus"],
  "half-time-result": RESULTS,
} as const satisfies Partial<Record<QuestionSlug, readonly string[]>>;

export type OrderedSlug = keyof typeof ORDERED_ANSWERS;

export function isOrdered(slug: QuestionSlug): slug is OrderedSlug {
  return Object.hasOwn(ORDERED_ANSWERS, slug);
}
