import { seededRandom } from "#engine/seeded-random.ts";

const RESAMPLES = 2_000;

export interface PairedDifference {
  mean: number;
  low: number;
  high: number;
}

/** Percentile bootstrap of the mean over matches (Efron 1979). The seed makes it repeatable. */
export function pairedDifference(
  ownLosses: readonly number[],
  otherLosses: readonly number[],
): PairedDifference {
  const differences = ownLosses.map((value, index) => value - (otherLosses[index] ?? Number.NaN));
  const random = seededRandom("paired bootstrap");
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0;
    for (let draw = 0; draw < differences.length; draw += 1)
      sum += differences[random.int(differences.length)] ?? 0;
    return sum / differences.length;
  }).sort((a, b) => a - b);
  const quantile = (share: number) => means[Math.round(share * (RESAMPLES - 1))] ?? Number.NaN;
  return {
    mean: differences.reduce((sum, difference) => sum + difference, 0) / differences.length,
    low: quantile(0.025),
    high: quantile(0.975),
  };
}
