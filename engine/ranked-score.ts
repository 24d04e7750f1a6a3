/**
 * Ranked probability score of ordered chances, from 0 to 1: the mean over the places between them of the squared gap
 * between the chance and the event that it came no later. E. S. Epstein, "A scoring system for probability forecasts of
 * ranked categories", Journal of Applied Meteorology 8 (1969) 985-987; for football: Constantinou and Fenton, "Solving
 * the problem of inadequate scoring rules", Journal of Quantitative Analysis in Sports 8 (2012).
 * @param came the place of what came, from 0
 */
export function rankedScore(chances: readonly number[], came: number): number {
  let sum = 0;
  let gap = 0;
  for (const [place, chance] of chances.slice(0, -1).entries()) {
    gap += chance - (place === came ? 1 : 0);
    sum += gap * gap;
  }
  return sum / (chances.length - 1);
}
