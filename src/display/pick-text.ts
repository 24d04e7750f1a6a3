import type { components } from "#contract";
import { hasEnded, isInPlay, isOff, isVoid } from "#domain/match-status.ts";
import { playedScore } from "#domain/score.ts";
import { formatShortDay } from "#src/display/formatters.ts";
import { clockFigure, kickOffTime, showsScore, statusText } from "#src/display/match-clock.ts";
import type { MatchPicks, PickEntry, PickOutcome } from "#src/display/picks.ts";
import { mayStillBePlayed } from "#src/display/spending-text.ts";
import { titleCase } from "#src/display/title-case.ts";

type Event = components["schemas"]["Event"];

export type PickMark = "right" | "wrong" | "open" | "uncounted";

const MARKS = {
  right: "right",
  wrong: "wrong",
  by_chances: "uncounted",
  did_not_count: "uncounted",
  returned: "uncounted",
  postponed: "open",
  not_played: "open",
  in_play: "open",
  hidden: "open",
  not_judged: "open",
} as const satisfies Record<PickOutcome, PickMark>;

export function markOf(outcome: PickOutcome): PickMark {
  return MARKS[outcome];
}

const OUTCOMES = {
  right: "Right",
  wrong: "Wrong",
  by_chances: "Judged by its chances",
  did_not_count: "Did not count",
  returned: "Credits returned",
  postponed: "Postponed",
  not_played: "Not played yet",
  in_play: "Live",
  hidden: "Result hidden",
  not_judged: "Not settled yet",
} as const satisfies Record<PickOutcome, string>;

export function outcomeText(outcome: PickOutcome): string {
  return OUTCOMES[outcome];
}

export function marksText(entries: readonly Pick<PickEntry, "outcome">[]): string {
  const marks = entries.map(({ outcome }) => markOf(outcome));
  return (["right", "wrong", "open", "uncounted"] as const)
    .map((mark) => ({ mark, n: marks.filter((own) => own === mark).length }))
    .filter(({ n }) => n > 0)
    .map(({ mark, n }) => `${n} ${mark === "uncounted" ? "not counted" : mark}`)
    .join(", ");
}

export function whenText(event: Event, now: number): string {
  if (isInPlay(event)) return clockFigure(event) ?? statusText(event, now);
  const day = formatShortDay(event.start_at);
  if (isOff(event)) return titleCase(event.status);
  if (hasEnded(event)) return event.after_extra_time === undefined ? day : `${day}, AET`;
  return event.start_at <= now ? statusText(event, now) : `${day}, ${kickOffTime(event)}`;
}

export function scoreOf(event: Event, now: number): { home: number; away: number } | null {
  return showsScore(event, now) ? playedScore(event) : null;
}

export function matchText({ name, event, entries }: MatchPicks, now: number): string {
  if (event === null) return `${name}: ${marksText(entries)}`;
  const score = scoreOf(event, now);
  const { homeTeam: home, awayTeam: away } = event;
  const sides = score === null ? name : `${home.name} ${score.home}, ${away.name} ${score.away}`;
  return `${sides}, ${whenText(event, now)}: ${marksText(entries)}`;
}

export function voidText(event: Event): string | null {
  const isVoided = isVoid(event) || (isOff(event) && !mayStillBePlayed(event));
  if (!isVoided) return null;
  return isOff(event) ? `${titleCase(event.status)}. Nothing here counts.` : "Nothing here counts.";
}
