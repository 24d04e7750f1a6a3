import type { Day, PlayedMatch } from "#engine/match.ts";
import { clubOf } from "#server/feeds/openfootball/club-names.ts";
import type { Competition } from "#server/feeds/openfootball/competitions.ts";
import type { RawMatch } from "#server/feeds/openfootball/raw-match.ts";

const DAY_MS = 86_400_000;

/** "2024-08-16" as a whole day since 1970. */
export function dayOf(date: string): Day {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** A day as "2024-08-16". */
export function dateOf(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The match as the model sees it, by club key and 90-minute score; null where it was not played to
 * the end: no score yet, or cancelled, awarded, postponed, abandoned.
 */
export function toPlayedMatch(match: RawMatch, competition: Competition): PlayedMatch | null {
  if (match.score === null || match.status !== null) return null;
  return {
    day: dayOf(match.date),
    home: clubOf(match.home).key,
    away: clubOf(match.away).key,
    score: match.score.ft,
    ...(match.score.ht === null ? {} : { halfTime: match.score.ht }),
    ...(competition.neutral ? { neutral: true } : {}),
  };
}
