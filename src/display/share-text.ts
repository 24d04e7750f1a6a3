import type { components } from "#contract";
import { hasEnded } from "#domain/match-status.ts";
import { playedScore } from "#domain/score.ts";
import { decidedText, scoreWords } from "#src/display/result-text.ts";
import { compareQuestions } from "#src/display/question-order.ts";
import { shownChance } from "#src/display/shown-chance.ts";

type Event = components["schemas"]["Event"];

type Shareable = Pick<
  Event,
  | "homeTeam"
  | "awayTeam"
  | "slug"
  | "status"
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

export function shareMatch(event: Shareable, origin: string): Shared {
  const result = resultText(event);
  const lines = (event.unlocked_predictions ?? [])
    .map((entry) => entry.prediction)
    .toSorted(compareQuestions)
    .map(
      (prediction) =>
        `${prediction.question.question.replace(/\?$/, "")}: ${prediction.prediction} (${shownChance(prediction)})`,
    );
  return {
    title: `${event.homeTeam.name} v ${event.awayTeam.name}`,
    text: [...(result === null ? [] : [result]), ...lines].join("\n"),
    url: `${origin}/prediction/${event.slug}`,
  };
}

function resultText(event: Shareable): string | null {
  const score = playedScore(event);
  if (!hasEnded(event) || score === null) return null;
  return decidedText(event) ?? `Full time: ${scoreWords(score)}`;
}

export function sharedAsText({ title, text, url }: Shared): string {
  return [title, text, url].filter((part) => part !== "").join("\n");
}
