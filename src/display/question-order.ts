import type { components } from "#contract";
import { questionPlace } from "#engine/question-list.ts";

type WithQuestion = { question: Pick<components["schemas"]["Question"], "id" | "slug"> };

/** Ids only say when a question was added. */
export function compareQuestions(
  { question: a }: WithQuestion,
  { question: b }: WithQuestion,
): number {
  return questionPlace(a.slug) - questionPlace(b.slug) || a.id - b.id;
}
