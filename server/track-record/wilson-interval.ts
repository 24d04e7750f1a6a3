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
