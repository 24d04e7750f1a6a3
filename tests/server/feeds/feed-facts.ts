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

export function isInPlay(match: FeedMatch): boolean {
  return !NOT_IN_PLAY.has(match.status);
}

export function scoreText(score: FeedMatch["score"]): string {
  return score ? `${score.home}-${score.away}` : "-";
}

export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("expected a value");
  return value;
}
