import type { Counted } from "./match-columns.ts";
import { solveCholesky } from "./cholesky.ts";
import type { History } from "./history.ts";
import { accumulate, priorMean } from "./likelihood.ts";
import { observe, type Pairings } from "./observations.ts";
import type { RateSettings } from "./sport.ts";

export interface LogRates {
  base: number;
  homeAdvantage: number;
  attack: Float64Array;
  defence: Float64Array;
  newcomer: { attack: number; defence: number };
}

const MAX_STEPS = 50;
/** Newton's method squares the error: this step leaves about 1e-12. */
const TOLERANCE = 1e-6;

/**
 * Dixon and Coles (1997) by penalised maximum likelihood. O(pairings + teams^3).
 * Their low-score correction is fixed, so the likelihood is concave and has one maximum.
 * @param near a fit to the same history, which saves steps
 */
export function fitRates(
  history: History,
  pairings: Pairings,
  { settings, counted, near }: { settings: RateSettings; counted: Counted; near?: LogRates },
): LogRates {
  const observed = observe(history, pairings, { halfLifeDays: settings.halfLifeDays, counted });
  const teams = history.teams.length;
  const mean = priorMean(history, settings);
  const parameters = mean.slice();
  if (near !== undefined) {
    parameters.set(near.attack, 0);
    parameters.set(near.defence, teams);
  }
  const size = parameters.length;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    accumulate(mean, { pairings, observed }, settings, parameters, gradient, hessian);
    solveCholesky(hessian, gradient, teams);
    let largest = 0;
    for (const move of gradient) largest = Math.max(largest, Math.abs(move));
    // One unusual result can make the first step overshoot; half a log unit is enough.
    const scale = largest > 0.5 ? 0.5 / largest : 1;
    for (let i = 0; i < size; i += 1)
      parameters[i] = (parameters[i] ?? 0) + scale * (gradient[i] ?? 0);
    if (largest < TOLERANCE) break;
  }
  return {
    base: parameters[2 * teams] ?? 0,
    homeAdvantage: parameters[2 * teams + 1] ?? 0,
    attack: parameters.subarray(0, teams),
    defence: parameters.subarray(teams, 2 * teams),
    newcomer: { attack: -settings.promotedShift, defence: settings.promotedShift },
  };
}
