/** 97.5th percentile of the standard normal distribution. */
const Z = 1.959963984540054;

/**
 * 95% Wilson score interval, valid for small counts. E. B. Wilson, JASA 22 (1927) 209-212.
 * Brown, Cai and DasGupta, Statistical Science 16 (2001) 101-133.
 */
export function wilsonInterval(correct: number, n: number): { low: number; high: number } {
  const share = correct / n;
  const scale = 1 + Z ** 2 / n;
  const middle = (share + Z ** 2 / (2 * n)) / scale;
  const halfWidth = (Z / scale) * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  return { low: Math.max(0, middle - halfWidth), high: Math.min(1, middle + halfWidth) };
}

/** Sums over clusters of size², correct² and size × correct. */
export interface ClusterSums {
  squaredN: number;
  squaredCorrect: number;
  product: number;
}

/**
 * Answers about one match depend on each other: the design effect reduces `n`.
 * L. Kish, "Survey Sampling", 1965, section 8.2; W. G. Cochran, "Sampling Techniques", 1977, 9A.
 */
export function clusteredInterval(
  correct: number,
  n: number,
  clusters: readonly ClusterSums[],
): { low: number; high: number } {
  if (clusters.length === 0) return wilsonInterval(correct, n);
  const total = (value: (sums: ClusterSums) => number) =>
    clusters.reduce((sum, sums) => sum + value(sums), 0);
  const share = correct / n;
  const squaredN = total((sums) => sums.squaredN);
  const clusteredVariance =
    total((sums) => sums.squaredCorrect) -
    2 * share * total((sums) => sums.product) +
    share ** 2 * squaredN;
  const independentVariance = n * share * (1 - share);
  // All right or all wrong shows no correlation, so each match counts as one answer.
  const effect =
    independentVariance > 0 ? Math.max(1, clusteredVariance / independentVariance) : squaredN / n;
  return wilsonInterval(correct / effect, n / effect);
}
