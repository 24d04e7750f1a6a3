import type { History } from "./history.ts";
import type { Sport } from "./sport.ts";

/** Where the prior puts every parameter: base, home, then attack and defence by team. */
export function priorMean(history: History, sport: Sport): Float64Array {
  const count = history.teams.length;
  const mean = new Float64Array(2 + 2 * count);
  mean[0] = Math.log(sport.prior.rate);
  mean[1] = sport.prior.homeAdvantage;
  for (let team = 0; team < count; team += 1) {
    const shift = history.promoted[team] === 1 ? sport.promotedShift : 0;
    mean[2 + team] = -shift;
    mean[2 + count + team] = shift;
  }
  return mean;
}

/**
 * Gradient of the log posterior, and its Hessian with the sign turned (positive definite), at
 * `parameters`. Both are overwritten; only the lower triangle of the Hessian is filled.
 */
export function accumulate(
  history: History,
  sport: Sport,
  parameters: Float64Array,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  gradient.fill(0);
  hessian.fill(0);
  const { home, away, homeGoals, awayGoals, atHome, weight } = history;
  // One exponential a parameter and not four a match: a match's rates are products of these.
  const factors = parameters.map(Math.exp);
  for (let i = 0; i < weight.length; i += 1) {
    // Indexes are in range by construction; the assertions keep the innermost loop free of checks.
    addSide(factors, gradient, hessian, home[i]!, away[i]!, homeGoals[i]!, atHome[i]!, weight[i]!);
    addSide(factors, gradient, hessian, away[i]!, home[i]!, awayGoals[i]!, 0, weight[i]!);
  }
  addTotals(gradient, hessian);
  addPrior(history, sport, parameters, gradient, hessian);
}

/**
 * One side's goals as a weighted Poisson count, log rate = base + home + attack + other's defence.
 * Eight plain arguments, for an object a side would be made 20,000 times a fit.
 */
function addSide(
  factors: Float64Array,
  gradient: Float64Array,
  hessian: Float64Array,
  scorer: number,
  other: number,
  goals: number,
  atHome: number,
  weight: number,
): void {
  const size = factors.length;
  const attack = 2 + scorer;
  const defence = 2 + (size - 2) / 2 + other;
  const home = atHome === 1 ? factors[1]! : 1;
  const rate = weight * factors[0]! * home * factors[attack]! * factors[defence]!;
  const rest = weight * goals - rate;
  gradient[attack]! += rest;
  gradient[defence]! += rest;
  hessian[attack * size + attack]! += rate;
  hessian[defence * size + defence]! += rate;
  hessian[defence * size + attack]! += rate;
  if (atHome === 0) return;
  gradient[1]! += rest;
  hessian[size + 1]! += rate;
  hessian[attack * size + 1]! += rate;
  hessian[defence * size + 1]! += rate;
}

/** Every count has one scorer, so the base's column is the attacks' diagonal and the sums of it. */
function addTotals(gradient: Float64Array, hessian: Float64Array): void {
  const size = gradient.length;
  const firstDefence = 2 + (size - 2) / 2;
  for (let row = 2; row < size; row += 1) {
    const rate = hessian[row * size + row]!;
    hessian[row * size]! += rate;
    if (row >= firstDefence) continue;
    gradient[0]! += gradient[row]!;
    hessian[0]! += rate;
  }
  hessian[size]! += hessian[size + 1]!;
}

/**
 * Normal priors. In the rotated axes u = (attack - defence) / sqrt 2 and v = (attack + defence) /
 * sqrt 2 the spreads differ: teams differ much in strength and little in openness.
 */
function addPrior(
  history: History,
  sport: Sport,
  parameters: Float64Array,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  const size = parameters.length;
  const count = history.teams.length;
  const mean = priorMean(history, sport);
  const base = sport.prior.rateSpread ** -2;
  const home = sport.prior.homeAdvantageSpread ** -2;
  gradient[0]! -= base * (parameters[0]! - mean[0]!);
  gradient[1]! -= home * (parameters[1]! - mean[1]!);
  hessian[0]! += base;
  hessian[size + 1]! += home;
  const strength = sport.strengthSpread ** -2;
  const openness = sport.opennessSpread ** -2;
  const same = (openness + strength) / 2;
  const cross = (openness - strength) / 2;
  for (let attack = 2; attack < 2 + count; attack += 1) {
    const defence = attack + count;
    const a = parameters[attack]! - mean[attack]!;
    const d = parameters[defence]! - mean[defence]!;
    gradient[attack]! -= same * a + cross * d;
    gradient[defence]! -= same * d + cross * a;
    hessian[attack * size + attack]! += same;
    hessian[defence * size + defence]! += same;
    hessian[defence * size + attack]! += cross;
  }
}
