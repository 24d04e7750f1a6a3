import type { components } from "#contract";
import type { QuestionSlug } from "#engine/question-list.ts";
import type { ResultChances } from "#engine/live-chances.ts";
import { pointsText, wholePercents, wholePoints } from "#engine/whole-percents.ts";
import { formatChance } from "#src/display/formatters.ts";
import { type OddsFormat, oddsText } from "#src/display/odds.ts";

type Prediction = Pick<
  components["schemas"]["Prediction"],
  "question" | "prediction" | "probability" | "outcomes"
>;

const THREE_WAY = new Set<string>(["match-result", "half-time-result"] satisfies QuestionSlug[]);

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

/** Matches the bar. A double chance is 100 minus the shown chance of the excluded result. */
export function shownChance(prediction: Prediction): string {
  const chances = threeChances(prediction);
  const index = prediction.outcomes.findIndex(({ label }) => label === prediction.prediction);
  const shown =
    chances === null
      ? doubleChances(prediction)?.[index]
      : wholePercents([chances.home, chances.draw, chances.away])[index];
  return shown ?? formatChance(prediction.probability);
}

export function shownOdds(prediction: Prediction, format: OddsFormat): string {
  return format === "percent" ? shownChance(prediction) : oddsText(prediction.probability, format);
}

const DOUBLE_CHANCE: QuestionSlug = "double-chance";

function doubleChances({ question, outcomes }: Prediction): string[] | null {
  if (question.slug !== DOUBLE_CHANCE || outcomes.length !== 3) return null;
  const [away = 0, draw = 0, home = 0] = outcomes.map(({ probability }) => 1 - probability);
  const [noHome = 0, noDraw = 0, noAway = 0] = wholePoints([home, draw, away], 100).map(
    (points) => 100 - points,
  );
  return [noAway, noDraw, noHome].map(pointsText);
}
