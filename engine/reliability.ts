import type { QuestionSlug } from "./question-list.ts";

export interface ReliabilityBand {
  from: number;
  to: number;
  count: number;
  correct: number;
}

export type Reliability = Readonly<Partial<Record<QuestionSlug, readonly ReliabilityBand[]>>>;

const ENOUGH = 30;

export function bandOf(
  reliability: Reliability,
  slug: QuestionSlug,
  chance: number,
): ReliabilityBand | null {
  const band = reliability[slug]?.find(({ from, to }) => chance >= from && chance < to);
  return band !== undefined && band.count >= ENOUGH ? band : null;
}
