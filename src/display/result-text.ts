import type { components } from "#contract";
import { hasEnded } from "#domain/match-status.ts";
import { playedScore, readScore, type Score } from "#domain/score.ts";

type Event = components["schemas"]["Event"];
type Scored = Pick<Event, "score" | "after_extra_time" | "penalties">;

export function scoreText({ home, away }: Score): string {
  return `${home}–${away}`;
}

export function shortPenalties({ penalties }: Pick<Event, "penalties">): string | null {
  const score = readScore(penalties ?? null);
  return score === null ? null : `Pens ${scoreText(score)}`;
}

export function decidedText(event: Scored & Pick<Event, "status" | "end_at">): string | null {
  const score = playedScore(event);
  const penalties = readScore(event.penalties ?? null);
  if (!hasEnded(event) || score === null) return null;
  if (event.after_extra_time === undefined && penalties === null) return null;
  const when = event.after_extra_time === undefined ? "after 90 minutes" : "after extra time";
  const shootOut = penalties === null ? "" : `, ${scoreText(penalties)} on penalties`;
  return `${scoreText(score)} ${when}${shootOut}`;
}

/** The score that settles predictions after extra time; null for every other match. */
export function settlingScoreText(event: Scored): string | null {
  const score = readScore(event.score);
  if (score === null || (event.after_extra_time === undefined && event.penalties === undefined))
    return null;
  return `Predictions are about the 90 minutes, which ended ${scoreText(score)}.`;
}
