import type { predictions } from "#server/predictions/tables.ts";

/** Answers of two questions that are one event, so that their chances are one figure; docs/decisions/0012. */
export const SAME_SUMS = [
  // A draw.
  ["match-result", "winning-margin"],
  // Both score, so neither keeps a clean sheet.
  ["both-teams-to-score", "clean-sheet"],
  // 0–0, where it is among the likeliest scores: both keep one.
  ["clean-sheet", "correct-score"],
] as const;

type PredictionRow = typeof predictions.$inferSelect;

/** The chances of a prediction's answers to the last digit. */
export function figuresOf({ outcomes }: PredictionRow): string[] {
  return [...new Set(outcomes.map(({ probability }) => String(probability)))].filter(
    (text) => text.length > 6,
  );
}

/** The sentences that only this prediction's explanation has: a warning and our record may be the same for two. */
export function sentencesOf({ explanation }: PredictionRow): string[] {
  return explanation
    .split(/(?<=\.)\s+(?=\S)/)
    .filter((sentence) => !/^(?:Note|When we were)/.test(sentence));
}
