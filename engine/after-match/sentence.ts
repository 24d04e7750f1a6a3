import type { Chosen } from "../leads/template.ts";
import { type AskedSlug, isAsked } from "../question-list.ts";
import type { AfterContext } from "./context.ts";
import { afterScore } from "./correct-score.ts";
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

/**
 * What we said, how sure we were and what came. Null for former questions, and where the half-time
 * score is not known.
 */
export function afterMatch(
  slug: string,
  { stated, result, names }: Omit<AfterContext, "slug">,
): Chosen | null {
  if (!isAsked(slug)) return null;
  const { home, away } = result.score;
  return AFTER[slug](
    { slug, stated, result, names },
    `${slug} ${names.home} ${names.away} ${home} ${away}`,
  );
}
