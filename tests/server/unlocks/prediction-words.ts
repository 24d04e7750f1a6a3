import type { predictions } from "#server/predictions/tables.ts";

/**
 * Answers of two questions that describe one event, so their chances are equal;
 * docs/decisions/0012.
 */
export const SAME_SUMS = [
  ["match-result", "winning-margin"],
  // Both score, so neither keeps a clean sheet.
  ["both-teams-to-score", "clean-sheet"],
  // 0–0, where it is among the likeliest scores: both keep a clean sheet.
  ["clean-sheet", "correct-score"],
] as const;

type PredictionRow = typeof predictions.$inferSelect;

export function figuresOf({ outcomes }: PredictionRow): string[] {
  return [...new Set(outcomes.map(({ probability }) => String(probability)))].filter(
    (text) => text.length > 6,
  );
}

/** Sentences unique to this explanation: two predictions may share a warning or our record. */
export function sentencesOf({ explanation }: PredictionRow): string[] {
  return explanation
    .split(/(?<=\.)\s+(?=\S)/)
    .filter((sentence) => !/^(?:Note|When we were)/.test(sentence));
}
