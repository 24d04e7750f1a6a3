import { solveCholesky } from "./cholesky.ts";
import type { History } from "./history.ts";
import { historyBefore } from "./history.ts";
import type { Day, PlayedMatch } from "./match.ts";
import { accumulate, priorMean } from "./likelihood.ts";
import type { Sport } from "./sport.ts";

/** Log factors of a team against the average side of its league today. */
export interface Strength {
  /** Above 0: scores more than the average side. */
  attack: number;
  /** Above 0: concedes more than the average side. */
  defence: number;
}

export interface TeamStrength extends Strength {
  /** Matches behind it, each counted by its weight. */
  effectiveMatches: number;
  /** True where it joined the league less than a season ago. */
  promoted: boolean;
}

/** Everything the model knows of one competition on the morning of a day. */
export interface Fit {
  sport: Sport;
  asOf: Day;
  /** Matches in the window. */
  matches: number;
  /** The same, each counted by its weight. */
  effectiveMatches: number;
  /** Log of the goals an average side scores against an average side without home advantage. */
  base: number;
  /** Log factor on the home side's goals. */
  homeAdvantage: number;
  teams: ReadonlyMap<string, TeamStrength>;
  /** What is assumed of a team that is not in `teams`: a promoted one. */
  newcomer: Strength;
}

const MOST_STEPS = 50;
const TOLERANCE = 1e-10;

/**
 * Fits the rates of Dixon and Coles (1997), log rate = base + home + attack + the other's defence,
 * by penalised maximum likelihood: weights fall with age, and a split prior holds a team's openness
 * (attack + defence) tighter than its strength (attack - defence). Their low-score correction is
 * fixed (see sport.ts) and belongs to the grid, so the likelihood here is concave and Newton's
 * method finds its one maximum. Deterministic; O(matches + teams^3).
 * @param matches of one competition, in any order; only those of days before `asOf` are used.
 */
export function fitStrengths(
  matches: readonly PlayedMatch[],
  options: { asOf: Day; sport: Sport },
): Fit {
  const history = historyBefore(matches, options.asOf, options.sport);
  const parameters = maximise(history, options.sport);
  return describe(history, parameters, options);
}

/** Newton's method from the prior's mean. Parameters: base, home, then attack and defence by team. */
function maximise(history: History, sport: Sport): Float64Array {
  const parameters = priorMean(history, sport);
  const size = parameters.length;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    accumulate(history, sport, parameters, gradient, hessian);
    solveCholesky(hessian, gradient);
    let largest = 0;
    for (const move of gradient) largest = Math.max(largest, Math.abs(move));
    // A first step can overshoot where a team has one wild result; half a log unit is plenty.
    const scale = largest > 0.5 ? 0.5 / largest : 1;
    for (let i = 0; i < size; i += 1) parameters[i] = (parameters[i] ?? 0) + scale * (gradient[i] ?? 0);
    if (largest < TOLERANCE) break;
  }
  return parameters;
}

/**
 * Moves the zero to the average of today's sides (weighted by their matches), which changes no
 * rate and lets "league average" mean what a fan thinks it means.
 */
function describe(history: History, parameters: Float64Array, options: { asOf: Day; sport: Sport }): Fit {
  const { teams, effective, promoted } = history;
  const count = teams.length;
  const attacks = parameters.subarray(2, 2 + count);
  const defences = parameters.subarray(2 + count);
  const centre = { attack: weightedMean(attacks, effective), defence: weightedMean(defences, effective) };
  const shift = options.sport.promotedShift;
  return {
    sport: options.sport,
    asOf: options.asOf,
    matches: history.weight.length,
    effectiveMatches: history.weight.reduce((sum, weight) => sum + weight, 0),
    base: (parameters[0] ?? 0) + centre.attack + centre.defence,
    homeAdvantage: parameters[1] ?? 0,
    teams: new Map(
      teams.map((team, index) => [
        team,
        {
          attack: (attacks[index] ?? 0) - centre.attack,
          defence: (defences[index] ?? 0) - centre.defence,
          effectiveMatches: effective[index] ?? 0,
          promoted: promoted[index] === 1,
        },
      ]),
    ),
    newcomer: { attack: -shift - centre.attack, defence: shift - centre.defence },
  };
}

function weightedMean(values: Float64Array, weights: Float64Array): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < values.length; i += 1) {
    sum += (values[i] ?? 0) * (weights[i] ?? 0);
    total += weights[i] ?? 0;
  }
  return total > 0 ? sum / total : 0;
}
