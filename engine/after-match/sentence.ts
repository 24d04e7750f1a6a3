import type { Chosen } from "../leads/template.ts";
import { type AskedSlug, isAsked, type QuestionSlug } from "../question-list.ts";
import type { AfterContext } from "./context.ts";
import { afterScore } from "./correct-score.ts";
import { formerQuestionText } from "./former-questions.ts";
import { afterHalves } from "./half-time-full-time.ts";
import { afterResult } from "./match-result.ts";
import { afterGoals } from "./team-goals.ts";
import { afterTotal } from "./total-goals.ts";

const AFTER: Readonly<Record<AskedSlug, (context: AfterContext, seed: string) => Chosen | null>> = {
  "match-result": afterResult,
  "total-goals": afterTotal,
  "correct-score": afterScore,
  "team-goals": afterGoals,
  "half-time-full-time": afterHalves,
};

const NO_HALF_TIME: Chosen = {
  template: "no-half-time",
  text: "The half-time score is not known, so the question is void.",
};

export function afterMatch(
  slug: QuestionSlug,
  { stated, result, names }: Omit<AfterContext, "slug">,
): Chosen {
  const { home, away } = result.score;
  if (isAsked(slug)) {
    const seed = `${slug} ${names.home} ${names.away} ${home} ${away}`;
    return AFTER[slug]({ slug, stated, result, names }, seed) ?? NO_HALF_TIME;
  }
  const text = formerQuestionText(slug, stated.answer, result, names);
  return text === null ? NO_HALF_TIME : { template: slug, text };
}
