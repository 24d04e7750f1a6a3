/**
 * Ranked probability score from 0 to 1; lower is better.
 * Source: Epstein 1969, Journal of Applied Meteorology 8, 985-987.
 * For football: Constantinou and Fenton 2012, Journal of Quantitative Analysis in Sports 8.
 * @param actualIndex index of the outcome, from 0
 */
export function rankedScore(chances: readonly number[], actualIndex: number): number {
  let sum = 0;
  let gap = 0;
  for (const [place, chance] of chances.slice(0, -1).entries()) {
    gap += chance - (place === actualIndex ? 1 : 0);
    sum += gap * gap;
  }
  return sum / (chances.length - 1);
}
