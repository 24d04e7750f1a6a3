import type { Score } from "#engine/match.ts";
import { seededRandom } from "#engine/seeded-random.ts";

/** Goals of a side that has what follows of shots. */
const AVERAGE_GOALS = 1.4;
/**
 * Shots of an average side besides its goals: kept out by the keeper or a last defender, and past the goal or blocked.
 * Sides differ less in shots than in goals: over seasons of real leagues, a side that scores 10 % more has 8 % more
 * shots on target and 5 % more shots. The exponents give that, goals included.
 */
const KEPT_OUT = { mean: 3.1, exponent: 0.7 };
const ASTRAY = { mean: 8.1, exponent: 0.35 };

/** Whole counts of the 90 minutes. */
export interface Shots {
  shots: Score;
  shotsOnTarget: Score;
}

/**
 * The shots of a football match with these goals in 90 minutes. They have a random stream of their own, so that
 * nothing else of the match hangs on how they are drawn.
 * @param key of the match
 * @param mean expected goals of both sides
 */
export function drawShots(
  seed: string,
  key: string,
  { mean, goals }: { mean: Score; goals: Score },
): Shots {
  const random = seededRandom(`${seed}|${key}|shots`);
  const draw = (side: keyof Score, of: { mean: number; exponent: number }) =>
    random.poisson(of.mean * (mean[side] / AVERAGE_GOALS) ** of.exponent);
  const shotsOnTarget = {
    home: goals.home + draw("home", KEPT_OUT),
    away: goals.away + draw("away", KEPT_OUT),
  };
  return {
    shots: {
      home: shotsOnTarget.home + draw("home", ASTRAY),
      away: shotsOnTarget.away + draw("away", ASTRAY),
    },
    shotsOnTarget,
  };
}
