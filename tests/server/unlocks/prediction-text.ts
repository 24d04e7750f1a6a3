import type { predictions } from "#server/predictions/tables.ts";

/** Two questions about one event have equal chances; docs/decisions/0072. */
export const EQUAL_CHANCE_QUESTIONS = [["total-goals", "correct-score"]] as const;

type PredictionRow = typeof predictions.$inferSelect;

export function figuresOf({ outcomes, also }: PredictionRow): string[] {
  return [
    ...new Set([...outcomes, ...(also ?? [])].map(({ probability }) => String(probability))),
  ].filter((text) => text.length > 6);
}

/** Sentences unique to this explanation. */
export function sentencesOf({ explanation, reasons }: PredictionRow): string[] {
  return [explanation, reasons?.against, reasons?.not_likeliest]
    .flatMap((text) => text?.split(/(?<=\.)\s+(?=\S)/) ?? [])
    .filter((sentence) => !/^(?:Note|When we were)/.test(sentence));
}
