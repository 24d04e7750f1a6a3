import type { History } from "./history.ts";
import type { Observations, Pairings } from "./observations.ts";
import type { RateSettings } from "./sport.ts";

export function priorMean({ promoted }: History, settings: RateSettings): Float64Array {
  const count = promoted.length;
  const mean = new Float64Array(2 * count + 2);
  for (let team = 0; team < count; team += 1) {
    const shift = promoted[team] === 1 ? settings.promotedShift : 0;
    mean[team] = -shift;
    mean[count + team] = shift;
  }
  mean[2 * count] = Math.log(settings.prior.rate);
  mean[2 * count + 1] = settings.prior.homeAdvantage;
  return mean;
}

/**
 * Overwrites `gradient` and `hessian` with those of the log posterior at `parameters`.
 * The Hessian is sign-reversed, lower triangle only, with a diagonal block of attacks.
 * @param mean of the prior, from `priorMean`
 */
export function accumulate(
  mean: Float64Array,
  { pairings, observed }: { pairings: Pairings; observed: Observations },
  settings: RateSettings,
  parameters: Float64Array,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  gradient.fill(0);
  hessian.fill(0);
  const { home, away, atHome } = pairings;
  const { homeCount, awayCount, weight } = observed;
  const factors = parameters.map(Math.exp);
  for (let i = 0; i < weight.length; i += 1) {
    // Indexes are in range by construction. A check would slow this loop.
    addSide(factors, gradient, hessian, home[i]!, away[i]!, homeCount[i]!, atHome[i]!, weight[i]!);
    addSide(factors, gradient, hessian, away[i]!, home[i]!, awayCount[i]!, 0, weight[i]!);
  }
  addTotals(gradient, hessian);
  addPrior(mean, settings, parameters, gradient, hessian);
}

// Weighted Poisson counts of one side: log rate = base + home + attack + other's defence.
// Plain arguments, because objects would be allocated thousands of times per fit.
function addSide(
  factors: Float64Array,
  gradient: Float64Array,
  hessian: Float64Array,
  attack: number,
  other: number,
  count: number,
  atHome: number,
  weight: number,
): void {
  const size = factors.length;
  const home = size - 1;
  const defence = (size - 2) / 2 + other;
  const rate =
    weight *
    factors[size - 2]! *
    (atHome === 1 ? factors[home]! : 1) *
    factors[attack]! *
    factors[defence]!;
  const rest = count - rate;
  gradient[attack]! += rest;
  gradient[defence]! += rest;
  hessian[attack * size + attack]! += rate;
  hessian[defence * size + defence]! += rate;
  hessian[defence * size + attack]! += rate;
  if (atHome === 0) return;
  gradient[home]! += rest;
  hessian[home * size + home]! += rate;
  hessian[home * size + attack]! += rate;
  hessian[home * size + defence]! += rate;
}

function addTotals(gradient: Float64Array, hessian: Float64Array): void {
  const size = gradient.length;
  const base = size - 2;
  const home = size - 1;
  for (let row = 0; row < base; row += 1) {
    const rate = hessian[row * size + row]!;
    hessian[base * size + row]! += rate;
    if (row >= base / 2) continue;
    gradient[base]! += gradient[row]!;
    hessian[base * size + base]! += rate;
  }
  hessian[home * size + base]! += hessian[home * size + home]!;
}

// Normal priors on u = (attack - defence) / sqrt 2 and v = (attack + defence) / sqrt 2.
// The spreads differ: teams differ much in strength and little in openness.
function addPrior(
  mean: Float64Array,
  settings: RateSettings,
  parameters: Float64Array,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  const size = parameters.length;
  const base = size - 2;
  const home = size - 1;
  const basePrecision = settings.prior.rateSpread ** -2;
  const homePrecision = settings.prior.homeAdvantageSpread ** -2;
  gradient[base]! -= basePrecision * (parameters[base]! - mean[base]!);
  gradient[home]! -= homePrecision * (parameters[home]! - mean[home]!);
  hessian[base * size + base]! += basePrecision;
  hessian[home * size + home]! += homePrecision;
  const strength = settings.strengthSpread ** -2;
  const openness = settings.opennessSpread ** -2;
  const same = (openness + strength) / 2;
  const cross = (openness - strength) / 2;
  for (let attack = 0; attack < base / 2; attack += 1) {
    const defence = base / 2 + attack;
    const a = parameters[attack]! - mean[attack]!;
    const d = parameters[defence]! - mean[defence]!;
    gradient[attack]! -= same * a + cross * d;
    gradient[defence]! -= same * d + cross * a;
    hessian[attack * size + attack]! += same;
    hessian[defence * size + defence]! += same;
    hessian[defence * size + attack]! += cross;
  }
}
