import { dayNumber } from "#domain/day.ts";
import type { PlayedMatch } from "#engine/match.ts";
import { clubOf } from "#server/feeds/openfootball/club-names.ts";
import type { Competition } from "#server/feeds/openfootball/competitions.ts";
import type { RawMatch } from "#server/feeds/openfootball/raw-match.ts";

/**
 * The match as the model sees it, by club key and 90-minute score; null where it was not played to
 * the end: no score yet, or cancelled, awarded, postponed, abandoned.
 */
export function toPlayedMatch(match: RawMatch, competition: Competition): PlayedMatch | null {
  if (match.score === null || match.status !== null) return null;
  return {
    day: dayNumber(match.date),
    home: clubOf(match.home).key,
    away: clubOf(match.away).key,
    score: match.score.ft,
    ...(match.score.ht === null ? {} : { halfTime: match.score.ht }),
    ...(competition.neutral ? { neutral: true } : {}),
  };
}
