/** 97.5th percentile of the standard normal distribution: 95% between its two sides. */
const Z = 1.959963984540054;

/**
 * 95% Wilson score interval of a share of `n`, which keeps inside 0 and 1 and holds for small counts too. E. B. Wilson,
 * "Probable inference, the law of succession, and statistical inference", JASA 22 (1927) 209-212; recommended by
 * Brown, Cai and DasGupta, "Interval estimation for a binomial proportion", Statistical Science 16 (2001) 101-133.
 */
export function wilsonInterval(correct: number, n: number): { low: number; high: number } {
  const share = correct / n;
  const widening = 1 + Z ** 2 / n;
  const middle = (share + Z ** 2 / (2 * n)) / widening;
  const reach = (Z / widening) * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/** Sums over clusters: of the square of their sizes, of their right ones, and of the product of both. */
export interface ClusterSums {
  squaredN: number;
  squaredCorrect: number;
  product: number;
}

/**
 * The same where predictions come in clusters: eleven answers about one match are right and wrong together, and so say
 * less than eleven matches would. The variance of the share as a ratio of cluster sums (W. G. Cochran, "Sampling
 * Techniques", 3rd edition 1977, section 9A), over that of as many independent ones, is the design effect (L. Kish,
 * "Survey Sampling", 1965, section 8.2), by which `n` counts less; never more.
 * @param clusters none where each prediction is its own
 */
export function clusteredInterval(
  correct: number,
  n: number,
  clusters: readonly ClusterSums[],
): { low: number; high: number } {
  if (clusters.length === 0) return wilsonInterval(correct, n);
  const total = (of: (sums: ClusterSums) => number) =>
    clusters.reduce((sum, sums) => sum + of(sums), 0);
  const share = correct / n;
  const squaredN = total((sums) => sums.squaredN);
  const together =
    total((sums) => sums.squaredCorrect) -
    2 * share * total((sums) => sums.product) +
    share ** 2 * squaredN;
  const apart = n * share * (1 - share);
  // Where all were right, or none, they cannot tell how they go together: as if each match had one answer.
  const effect = apart > 0 ? Math.max(1, together / apart) : squaredN / n;
  return wilsonInterval(correct / effect, n / effect);
}
