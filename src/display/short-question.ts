import { type AskedSlug, isAsked } from "#engine/question-list.ts";

const SHORT = {
  "match-result": "Who wins",
  "total-goals": "How many goals",
  "correct-score": "The score",
  "team-goals": "Goals of each side",
  "half-time-full-time": "Half-time, full-time",
} as const satisfies Record<AskedSlug, string>;

/** Fits one line of a phone. A question that is no longer asked keeps its own words. */
export function shortQuestion({ slug, question }: { slug: string; question: string }): string {
  return isAsked(slug) ? SHORT[slug] : question;
}
