import type { PlayedMatch, Score } from "#engine/match.ts";
import { mulberry32 } from "#engine/seeded-random.ts";

export function withShots(matches: readonly PlayedMatch[], seed = 11): PlayedMatch[] {
  const random = mulberry32(seed);
  const shotsOf = (score: Score, perGoal: number): Score => ({
    home: Math.round(score.home * perGoal + 4 * random()),
    away: Math.round(score.away * perGoal + 4 * random()),
  });
  return matches.map((match) => ({
    ...match,
    shots: shotsOf(match.score, 5),
    shotsOnTarget: shotsOf(match.score, 2),
  }));
}
