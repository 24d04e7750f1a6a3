import type { EventStatus } from "#domain/match-status.ts";
import type { FeedMatch } from "#server/feeds/feed.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const NOT_IN_PLAY: ReadonlySet<EventStatus> = new Set([
  "not_started",
  "postponed",
  "canceled",
  "abandoned",
  "ended",
  "halftime",
]);

/** Really being played: a break does not count. */
export function isInPlay(match: FeedMatch): boolean {
  return !NOT_IN_PLAY.has(match.status);
}

/** "2-1", or "-" where no score is known. */
export function scoreText(score: FeedMatch["score"]): string {
  return score ? `${score.home}-${score.away}` : "-";
}

/** The value, or a failed test where there is none. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("expected a value");
  return value;
}
