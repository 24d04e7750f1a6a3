import type { components } from "#contract";
import { hasEnded } from "#domain/match-status.ts";
import { playedScore } from "#domain/score.ts";
import { decidedText, scoreText } from "#src/display/result-text.ts";
import type { QuestionSlug } from "#engine/question-list.ts";
import { isAfterwards } from "#src/display/seal-line.ts";
import { shortAnswer } from "#src/display/short-answer.ts";
import { compareQuestions } from "#src/display/question-order.ts";
import { shownChance } from "#src/display/shown-chance.ts";

type Event = components["schemas"]["Event"];

type Shareable = Pick<
  Event,
  | "homeTeam"
  | "awayTeam"
  | "slug"
  | "status"
  | "start_at"
  | "end_at"
  | "score"
  | "after_extra_time"
  | "penalties"
  | "unlocked_predictions"
>;

export interface Shared {
  title: string;
  text: string;
  url: string;
}

type Prediction = components["schemas"]["Prediction"];

export function sharedAnswer({ unlocked_predictions }: Pick<Event, "unlocked_predictions">) {
  return (unlocked_predictions ?? [])
    .map((entry) => entry.prediction)
    .toSorted(compareQuestions)[0];
}

/** @param answer another unlocked answer, chosen by the fan */
export function shareMatch(
  event: Shareable,
  origin: string,
  answer: Prediction | undefined = sharedAnswer(event),
): Shared {
  const lines = [resultText(event), ...(answer === undefined ? [] : answerLines(answer, event))];
  return {
    title: `${event.homeTeam.name} v ${event.awayTeam.name}`,
    text: lines.filter((line) => line !== null).join("\n"),
    url: `${origin}/prediction/${event.slug}`,
  };
}

const WHO_WINS: QuestionSlug = "match-result";

function answerLines(answer: Prediction, event: Shareable): (string | null)[] {
  const answerText = `${answer.prediction === "Draw" ? "a draw" : shortAnswer(answer, event)}, ${shownChance(answer)}`;
  const matchText =
    answer.question.slug === WHO_WINS ? "" : `${answer.question.question.replace(/\?$/, "")}: `;
  const past = hasEnded(event) ? "We said" : "We say";
  const line = matchText === "" ? `${past} ${answerText}.` : `${matchText}${answerText}.`;
  const isSealed = answer.sealed_at !== null && answer.sealed_at < event.start_at;
  return [line, isSealed && !isAfterwards(answer) ? "Sealed before kick-off." : null];
}

function resultText(event: Shareable): string | null {
  const score = playedScore(event);
  if (!hasEnded(event) || score === null) return null;
  return decidedText(event) ?? `Full time: ${scoreText(score)}`;
}

export function sharedAsText({ title, text, url }: Shared): string {
  return [title, text, url].filter((part) => part !== "").join("\n");
}
