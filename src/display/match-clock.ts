import type { components } from "#contract";
import { playedScore, readScore } from "#domain/score.ts";
import { hasEnded, isInPlay, isOff } from "#domain/match-status.ts";
import {
  formatCountdown,
  formatKickOff,
  formatShortDay,
  formatTime,
} from "#src/display/formatters.ts";
import { shortPenalties } from "#src/display/result-text.ts";
import { titleCase } from "#src/display/title-case.ts";

type Event = components["schemas"]["Event"];
type Timed = Pick<Event, "status" | "start_at" | "end_at" | "withheld">;
type Scored = Pick<Event, "score" | "after_extra_time" | "penalties">;

const NEUTRAL_AFTER_S = 3 * 3_600;
const COUNTDOWN_MINUTES = 90;

export function statusText(event: Timed, now: number): string {
  if (isOff(event)) return titleCase(event.status);
  if (hasEnded(event)) return "Ended";
  if (event.status === "not_started" && event.withheld === "withdrawn") return "Withdrawn";
  if (event.status === "not_started" && event.withheld === "time_unknown")
    return "Time to be confirmed";
  if (event.status === "not_started" && event.start_at <= now) return "Started";
  return titleCase(event.status);
}

/** Does not depend on a reported start, because the score may change without it. */
export function isUnderWay(event: Timed, now: number): boolean {
  if (event.status === "not_started" && hasOpenTime(event)) return false;
  const age = now - event.start_at;
  return age >= 0 && age < NEUTRAL_AFTER_S && !hasEnded(event) && !isOff(event);
}

export function hasOpenTime({ withheld }: Pick<Event, "withheld">): boolean {
  return withheld === "time_unknown" || withheld === "withdrawn";
}

export function kickOffTime(event: Pick<Event, "start_at" | "withheld">): string {
  return event.withheld === "time_unknown" ? "TBC" : formatTime(event.start_at);
}

export function kickOffText(event: Pick<Event, "start_at" | "withheld">): string {
  return event.withheld === "time_unknown"
    ? `${formatShortDay(event.start_at)}, time to be confirmed`
    : formatKickOff(event.start_at);
}

export function countdownText(event: Timed, now: number): string | null {
  return event.status === "not_started" && !hasOpenTime(event)
    ? formatCountdown(event.start_at, now)
    : null;
}

export function hasLiveDot(event: Timed): boolean {
  return isInPlay(event) && event.status !== "halftime";
}

export function showsScore(event: Timed, now: number): boolean {
  return event.start_at <= now && event.status !== "not_started" && !isOff(event);
}

/** An old start shows the neutral badge, even if the source still says live. */
export function showsNeutralBadge(event: Timed, now: number): boolean {
  return !isInPlay(event) || now - event.start_at >= NEUTRAL_AFTER_S;
}

/** The minute is the server's and never ticks on the device, so old data cannot look live. */
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

export function rowClock(
  event: Timed & Pick<Event, "minute" | "after_extra_time">,
  now: number,
): { figure: string; small: string | null; isStruck: boolean } {
  const kickOff = kickOffTime(event);
  if (isOff(event) || event.withheld === "withdrawn")
    return { figure: kickOff, small: null, isStruck: true };
  if (isInPlay(event) || hasEnded(event))
    return { figure: clockFigure(event) ?? "Live", small: kickOff, isStruck: false };
  return { figure: kickOff, small: smallCountdown(event, now), isStruck: false };
}

function smallCountdown(event: Timed, now: number): string | null {
  if (hasOpenTime(event)) return null;
  const minutes = Math.ceil((event.start_at - now) / 60);
  if (minutes <= 0) return "Started";
  return minutes <= COUNTDOWN_MINUTES ? `${minutes} min` : null;
}

export function rowNote(event: Timed & Scored & Pick<Event, "minute">, now: number): string | null {
  if (showsScore(event, now) && shortPenalties(event) !== null) return shortPenalties(event);
  return isInPlay(event) && clockFigure(event) === null ? statusText(event, now) : null;
}

/** A shoot-out counts before goals, because a second leg may not be level. */
export function loserOf(event: Timed & Scored): "home" | "away" | null {
  const score = readScore(event.penalties ?? null) ?? playedScore(event);
  if (!hasEnded(event) || score === null || score.home === score.away) return null;
  return score.home < score.away ? "home" : "away";
}
