import type { components } from "#contract";
import type { QuestionSlug } from "#engine/question-list.ts";
import type { ResultChances } from "#engine/live-chances.ts";
import { wholePercents } from "#engine/whole-percents.ts";
import { formatChance } from "#src/display/formatters.ts";

type Prediction = Pick<
  components["schemas"]["Prediction"],
  "question" | "prediction" | "probability" | "outcomes"
>;

/** Questions whose three answers are home, draw and away, in this order. */
const THREE_WAY = new Set<string>(["match-result", "half-time-result"] satisfies QuestionSlug[]);

/** Home, draw and away; null where a question has other answers. */
export function threeChances({
  question,
  outcomes,
}: Pick<Prediction, "question" | "outcomes">): ResultChances | null {
  const [home, draw, away] = outcomes;
  if (
    !THREE_WAY.has(question.slug) ||
    home === undefined ||
    draw === undefined ||
    away === undefined
  )
    return null;
  return { home: home.probability, draw: draw.probability, away: away.probability };
}

/** How sure we are of an answer. Where a bar shows it beside the others, it reads the same as there. */
export function shownChance(prediction: Prediction): string {
  const chances = threeChances(prediction);
  const index = prediction.outcomes.findIndex(({ label }) => label === prediction.prediction);
  const shown =
    chances === null ? undefined : wholePercents([chances.home, chances.draw, chances.away])[index];
  return shown ?? formatChance(prediction.probability);
}
