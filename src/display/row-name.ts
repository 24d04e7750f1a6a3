import type { components } from "#contract";
import { hasEnded, isInPlay } from "#domain/match-status.ts";
import { playedScore } from "#domain/score.ts";
import {
  kickOffTime,
  rowClock,
  rowNote,
  showsScore,
  statusText,
} from "#src/display/match-clock.ts";

type Event = components["schemas"]["Event"];

export function rowName(event: Event, now: number, forecast: string | null): string {
  const score = showsScore(event, now) ? playedScore(event) : null;
  const [home, away] = [event.homeTeam.short_name, event.awayTeam.short_name];
  const sides =
    score === null ? [`${home} v ${away}`] : [`${home} ${score.home}`, `${away} ${score.away}`];
  const status = statusText(event, now);
  const note = rowNote(event, now);
  return [
    "View Predictions",
    ...sides,
    ...clockTexts(event, now),
    note === status ? null : note,
    forecast,
  ]
    .filter((part) => part !== null)
    .join(", ");
}

function clockTexts(event: Event, now: number): (string | null)[] {
  const status = statusText(event, now);
  const start = `start ${kickOffTime(event)}`;
  if (isInPlay(event)) {
    const minute = event.minute === null ? null : `${ordinal(event.minute)} minute`;
    return [minute, "Live", status, start];
  }
  if (hasEnded(event)) return [status, start];
  const { small } = rowClock(event, now);
  return [start, status, small === null || small === status ? null : `in ${small}`];
}

export function ordinal(count: number): string {
  const isTeen = count % 100 > 10 && count % 100 < 14;
  const ending = isTeen ? undefined : ["th", "st", "nd", "rd"][count % 10];
  return `${count}${ending ?? "th"}`;
}
