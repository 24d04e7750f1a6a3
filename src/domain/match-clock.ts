import type { components } from "#contract";
import { titleCase } from "#src/domain/title-case.ts";

type Event = components["schemas"]["Event"];
type Timed = Pick<Event, "status" | "start_at" | "end_at">;

const NOT_LIVE = new Set<string>([
  "postponed",
  "ended",
  "not_started",
  "halftime",
  "abandoned",
  "canceled",
]);
const SCORELESS = new Set<string>(["abandoned", "postponed", "not_started", "canceled"]);
const VOID = new Set<string>(["postponed", "abandoned", "canceled"]);
const NEUTRAL_AFTER_S = 3 * 3_600;

/** What the status badge says (SPEC.md section 4). A void match keeps its own word even where it has an end. */
export function statusText(event: Timed, now: number): string {
  if (isVoid(event)) return titleCase(event.status);
  if (isOver(event)) return "Ended";
  if (event.status === "not_started" && event.start_at <= now) return "Started";
  return titleCase(event.status);
}

export function isOver(event: Timed): boolean {
  return event.status === "ended" || (event.end_at !== null && !isVoid(event));
}

/** The match did not count: its time is struck through and what was spent on it comes back. */
export function isVoid(event: Pick<Event, "status">): boolean {
  return VOID.has(event.status);
}

/** The dot beside the status. At half time nothing is moving, so it has none. */
export function hasLiveDot(event: Timed): boolean {
  return !NOT_LIVE.has(event.status) && event.end_at === null;
}

/** In play, half time included. */
export function isInPlay(event: Timed): boolean {
  return hasLiveDot(event) || (event.status === "halftime" && event.end_at === null);
}

export function showsScore(event: Timed, now: number): boolean {
  return event.start_at <= now && !SCORELESS.has(event.status);
}

/** On the match page an old start shows the neutral badge, whatever the source still says. */
export function showsNeutralBadge(event: Timed, now: number): boolean {
  return !isInPlay(event) || now - event.start_at >= NEUTRAL_AFTER_S;
}

/**
 * The large figure: a minute, HT or FT; null where the kick-off time belongs. The minute is the server's and never
 * ticks on the device, so that old data cannot look live.
 */
export function clockFigure(event: Timed & Pick<Event, "minute">): string | null {
  if (isVoid(event) || event.status === "not_started") return null;
  if (isOver(event)) return "FT";
  if (event.status === "halftime") return "HT";
  if (event.status === "extra_time_break") return "ET";
  if (event.status === "penalties") return "PEN";
  return event.minute === null ? null : `${event.minute}′`;
}

export type Score = { home: number; away: number };

/** `"2|1"`, home first. */
export function readScore(score: string | null): Score | null {
  const [home, away] = (score ?? "").split("|").map(Number);
  return Number.isInteger(home) &&
    Number.isInteger(away) &&
    home !== undefined &&
    away !== undefined &&
    score !== "" &&
    score !== null
    ? { home, away }
    : null;
}

/** Whose name dims once it is over. */
export function loserOf(event: Timed & Pick<Event, "score">): "home" | "away" | null {
  const score = readScore(event.score);
  if (!isOver(event) || score === null || score.home === score.away) return null;
  return score.home < score.away ? "home" : "away";
}
