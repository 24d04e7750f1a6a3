import type { QuestionSlug } from "./question-list.ts";

/** How often answers given with a chance in [from, to) were right. */
export interface ReliabilityBand {
  from: number;
  to: number;
  count: number;
  correct: number;
}

/** Settled predictions by question; a question without any may be missing. */
export type Reliability = Readonly<Partial<Record<QuestionSlug, readonly ReliabilityBand[]>>>;

/** Below this many settled predictions a share says nothing. */
const ENOUGH = 30;

/** The band a chance falls in, where it has enough settled predictions. */
export function bandOf(
  reliability: Reliability,
  slug: QuestionSlug,
  chance: number,
): ReliabilityBand | null {
  const band = reliability[slug]?.find((one) => chance >= one.from && chance < one.to);
  return band !== undefined && band.count >= ENOUGH ? band : null;
}
