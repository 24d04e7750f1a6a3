import type { Score } from "#engine/match.ts";
import { seededRandom } from "#engine/seeded-random.ts";

const AVERAGE_GOALS = 1.4;
/** Fits real leagues: 10 % more goals mean 8 % more shots on target and 5 % more shots. */
const SAVED_SHOTS = { mean: 3.1, exponent: 0.7 };
const OFF_TARGET_SHOTS = { mean: 8.1, exponent: 0.35 };

export interface Shots {
  shots: Score;
  shotsOnTarget: Score;
}

/** A separate random stream, so that shots do not change the rest of the match. */
export function drawShots(
  seed: string,
  key: string,
  { mean, goals }: { mean: Score; goals: Score },
): Shots {
  const random = seededRandom(`${seed}|${key}|shots`);
  const draw = (side: keyof Score, of: { mean: number; exponent: number }) =>
    random.poisson(of.mean * (mean[side] / AVERAGE_GOALS) ** of.exponent);
  const shotsOnTarget = {
    home: goals.home + draw("home", SAVED_SHOTS),
    away: goals.away + draw("away", SAVED_SHOTS),
  };
  return {
    shots: {
      home: shotsOnTarget.home + draw("home", OFF_TARGET_SHOTS),
      away: shotsOnTarget.away + draw("away", OFF_TARGET_SHOTS),
    },
    shotsOnTarget,
  };
}
