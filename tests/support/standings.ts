import type { PlayedMatch } from "#domain/standings/count-matches.ts";

export type Result = readonly [home: number, away: number, homeGoals: number, awayGoals: number];

/** One match a day, in the given order. */
export function played(results: readonly Result[]): PlayedMatch[] {
  return results.map(([home, away, homeGoals, awayGoals], startAt) => ({
    home,
    away,
    homeGoals,
    awayGoals,
    startAt,
  }));
}
