import type { PlayedMatch } from "#engine/match.ts";
import { mulberry32 } from "#engine/seeded-random.ts";

export const LEAGUE_START = 18_000;
export const SEASON_DAYS = 365;
export const LEAGUE_END = LEAGUE_START + 3 * SEASON_DAYS;

/**
 * Double round robins of eight teams, "team-0" the strongest. From season two "promoted" replaces
 * "team-7".
 */
export function syntheticLeague(seed: number, seasons = 3): PlayedMatch[] {
  const random = mulberry32(seed);
  return Array.from({ length: seasons }, (_, season) => {
    const last = season === 0 ? "team-7" : "promoted";
    const teams = [...Array.from({ length: 7 }, (_, index) => `team-${index}`), last];
    const pairs = teams.flatMap((home) =>
      teams.filter((away) => away !== home).map((away) => [home, away] as const),
    );
    return pairs.map(([home, away], index): PlayedMatch => {
      const edge = (teams.indexOf(away) - teams.indexOf(home)) * 0.12;
      const score = {
        home: goals(random, 1.5 * Math.exp(edge)),
        away: goals(random, 1.2 * Math.exp(-edge)),
      };
      const halfTime = { home: thin(random, score.home), away: thin(random, score.away) };
      return { day: LEAGUE_START + season * SEASON_DAYS + index * 5, home, away, score, halfTime };
    });
  }).flat();
}

function goals(random: () => number, rate: number): number {
  const limit = Math.exp(-rate);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

function thin(random: () => number, count: number): number {
  return Array.from({ length: count }).filter(() => random() < 0.442).length;
}
