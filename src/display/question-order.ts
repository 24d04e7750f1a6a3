import type { components } from "#contract";
import { questionPlace } from "#engine/question-list.ts";

type Asked = { question: Pick<components["schemas"]["Question"], "id" | "slug"> };

/** Ids only say when a question was added. */
export function compareQuestions({ question: a }: Asked, { question: b }: Asked): number {
  return questionPlace(a.slug) - questionPlace(b.slug) || a.id - b.id;
}
