import type { components } from "#contract";
import type { AskedSlug } from "#engine/question-list.ts";
import { isLive } from "#domain/match-status.ts";
import { readScore } from "#domain/score.ts";
import { resultOf } from "#engine/answer-of-score.ts";
import { solveGoalRates } from "#engine/solve-goal-rates.ts";
import { sportOf } from "#engine/sport.ts";
import { formatChance, formatPercent } from "#src/display/formatters.ts";
import { scoreText } from "#src/display/result-text.ts";
import { threeChances } from "#src/display/shown-chance.ts";

type Schemas = components["schemas"];
type Prediction = Schemas["Prediction"];
type Event = Pick<
  Schemas["Event"],
  "status" | "score" | "half_time_score" | "homeTeam" | "awayTeam"
>;

export function cardSentence(prediction: Prediction, event: Event, sport: string): string | null {
  return SENTENCES[prediction.question.slug]?.(prediction, event, sport) ?? null;
}

type Sentence = (prediction: Prediction, event: Event, sport: string) => string | null;

const SENTENCES: Partial<Record<string, Sentence>> = {
  "match-result": (prediction, _event, sport) => expectedText(prediction, sport),
  "total-goals": goalsText,
  "correct-score": correctScoreText,
  "team-goals": bothText,
  "half-time-full-time": halvesText,
} satisfies Record<AskedSlug, Sentence>;

function expectedText(prediction: Prediction, sport: string): string | null {
  const chances = threeChances(prediction);
  const rates = chances === null ? null : solveGoalRates(chances, sportOf(sport));
  return rates === null
    ? null
    : `Expected goals: ${rates.home.toFixed(2)} at home, ${rates.away.toFixed(2)} away.`;
}

function goalsText({ outcomes, reasons, correct }: Prediction): string | null {
  const reliability = reasons?.reliability ?? null;
  if (correct !== null && reliability !== null && reliability.correct > 0) {
    const { from, to, count } = reliability;
    const chanceRange = `${Math.round(100 * from)}–${Math.round(100 * to)}%`;
    return `Said at ${chanceRange}: right ${formatPercent(reliability.correct / count)} of ${count} times.`;
  }
  if (outcomes.length === 0) return null;
  const expected = outcomes.reduce((sum, { probability }, goals) => sum + goals * probability, 0);
  return `${expected.toFixed(1)} goals expected in all.`;
}

function correctScoreText({ prediction, outcomes }: Prediction): string | null {
  const ranked = outcomes.toSorted((a, b) => b.probability - a.probability);
  if (ranked[0]?.label === prediction) return "The likeliest score of all.";
  const [, home, away] = /^(\d+)–(\d+)$/.exec(prediction) ?? [];
  if (home === undefined || away === undefined) return null;
  const result = resultOf({ home: Number(home), away: Number(away) });
  const what = { home: "home win", draw: "draw", away: "away win" }[result];
  return `The likeliest ${what} that fits our goals.`;
}

const FORM_WORTH_SAYING = 4;

function bothText({ reasons }: Prediction, { homeTeam }: Event): string | null {
  if (reasons === undefined) return null;
  const form = reasons.form.filter(({ side }) => side === "home");
  const [lines, whose] =
    reasons.meetings.length >= FORM_WORTH_SAYING
      ? [reasons.meetings, "their"]
      : [form, `${homeTeam.short_name}’s`];
  if (lines.length < FORM_WORTH_SAYING) return null;
  const both = lines.filter(({ scored, conceded }) => scored > 0 && conceded > 0).length;
  const what = lines === form ? "" : " meetings";
  return `Both scored in ${both} of ${whose} last ${lines.length}${what}.`;
}

function halvesText({ outcomes }: Prediction, event: Event): string | null {
  const halfTime = readScore(event.half_time_score);
  if (isLive(event) && event.status !== "first_half" && halfTime !== null) {
    const { home, away } = halfTime;
    if (home === away) return `Level at half-time, ${scoreText(halfTime)}.`;
    const leader = home > away ? event.homeTeam : event.awayTeam;
    return `${leader.short_name} led ${scoreText(halfTime)} at half-time.`;
  }
  const turnaroundChance = (outcomes[2]?.probability ?? 0) + (outcomes[6]?.probability ?? 0);
  return outcomes.length === 9
    ? `A lead turned round after half-time: ${formatChance(turnaroundChance)}.`
    : null;
}
