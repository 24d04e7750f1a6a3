import type { components } from "#contract";
import { playedScore, readScore } from "#domain/score.ts";
import { hasEnded, isInPlay, isOff } from "#domain/match-status.ts";
import {
  formatCountdown,
  formatKickOff,
  formatShortDay,
  formatTime,
} from "#src/display/formatters.ts";
import { titleCase } from "#src/display/title-case.ts";

type Event = components["schemas"]["Event"];
type Timed = Pick<Event, "status" | "start_at" | "end_at" | "withheld">;
type Scored = Pick<Event, "score" | "after_extra_time" | "penalties">;

const NEUTRAL_AFTER_S = 3 * 3_600;

/** What the status badge says. A match that is off keeps its own word even where it has an end. */
export function statusText(event: Timed, now: number): string {
  if (isOff(event)) return titleCase(event.status);
  if (hasEnded(event)) return "Ended";
  if (event.status === "not_started" && event.withheld === "withdrawn") return "Withdrawn";
  if (event.status === "not_started" && event.withheld === "time_unknown")
    return "Time to be confirmed";
  if (event.status === "not_started" && event.start_at <= now) return "Started";
  return titleCase(event.status);
}

/** From its kick-off to its end, whether or not the source has said that it began: its score may change at any time. */
export function isUnderWay(event: Timed, now: number): boolean {
  if (event.status === "not_started" && hasOpenTime(event)) return false;
  const age = now - event.start_at;
  return age >= 0 && age < NEUTRAL_AFTER_S && !hasEnded(event) && !isOff(event);
}

/** Whether the hour of its kick-off means nothing: it is not known yet, or the match may never be played. */
export function hasOpenTime({ withheld }: Pick<Event, "withheld">): boolean {
  return withheld === "time_unknown" || withheld === "withdrawn";
}

/** 18:00, or that it is not known. */
export function kickOffTime(event: Pick<Event, "start_at" | "withheld">): string {
  return event.withheld === "time_unknown" ? "TBC" : formatTime(event.start_at);
}

/** Sat 21 Nov, 18:00, or the day alone. */
export function kickOffText(event: Pick<Event, "start_at" | "withheld">): string {
  return event.withheld === "time_unknown"
    ? `${formatShortDay(event.start_at)}, time to be confirmed`
    : formatKickOff(event.start_at);
}

/** How long it is until the kick-off; null where that is far off, past or not known. */
export function countdownText(event: Timed, now: number): string | null {
  return event.status === "not_started" && !hasOpenTime(event)
    ? formatCountdown(event.start_at, now)
    : null;
}

/** The dot beside the status. At half time nothing is moving, so it has none. */
export function hasLiveDot(event: Timed): boolean {
  return isInPlay(event) && event.status !== "halftime";
}

export function showsScore(event: Timed, now: number): boolean {
  return event.start_at <= now && event.status !== "not_started" && !isOff(event);
}

/** On the match page an old start shows the neutral badge, whatever the source still says. */
export function showsNeutralBadge(event: Timed, now: number): boolean {
  return !isInPlay(event) || now - event.start_at >= NEUTRAL_AFTER_S;
}

/**
 * The large figure: a minute, HT, FT or AET (after extra time); null where the kick-off time belongs. The minute is the server's and never
 * ticks on the device, so that old data cannot look live.
 */
export function clockFigure(
  event: Timed & Pick<Event, "minute" | "after_extra_time">,
): string | null {
  if (isOff(event) || event.status === "not_started") return null;
  if (hasEnded(event)) return event.after_extra_time === undefined ? "FT" : "AET";
  if (event.status === "halftime") return "HT";
  if (event.status === "extra_time_break") return "ET";
  if (event.status === "penalties") return "PEN";
  return event.minute === null ? null : `${event.minute}′`;
}

/** Whose name dims once it is over. A shoot-out counts before the goals: in a second leg they may not be level. */
export function loserOf(event: Timed & Scored): "home" | "away" | null {
  const score = readScore(event.penalties ?? null) ?? playedScore(event);
  if (!hasEnded(event) || score === null || score.home === score.away) return null;
  return score.home < score.away ? "home" : "away";
}
