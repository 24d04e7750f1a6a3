/** Below this a chance is shown as less than one percent, and is given no point of another's. */
const LEAST = 0.005;

/**
 * The chances of all answers to a question as whole percents that add up to 100, by the largest remainder: each is
 * less than a point from its chance. The ends stay honest, since no match is certain: "over 99%", "under 1%".
 * @param chances sum to 1
 */
export function wholePercents(chances: readonly number[]): string[] {
  return wholePoints(chances, 100).map(pointsText);
}

/**
 * The same as numbers that add up to `total`.
 * @param chances sum to `total` percent, but for its rounding
 */
export function wholePoints(chances: readonly number[], total: number): number[] {
  const points = chances.map((chance) => Math.floor(chance * 100));
  const missing = total - points.reduce((sum, one) => sum + one, 0);
  const remainder = (index: number) => (chances[index] ?? 0) * 100 - (points[index] ?? 0);
  const raisable = [...chances.keys()].filter((index) => (chances[index] ?? 0) >= LEAST);
  const byRemainder = raisable.sort(
    (a, b) => remainder(b) - remainder(a) || (chances[b] ?? 0) - (chances[a] ?? 0),
  );
  const raised = new Set(byRemainder.slice(0, Math.max(0, missing)));
  return points.map((point, index) => (raised.has(index) ? point + 1 : point));
}

/** Of whole points: "57%", and at the ends "over 99%" and "under 1%". */
export function pointsText(points: number): string {
  if (points >= 100) return "over 99%";
  return points <= 0 ? "under 1%" : `${points}%`;
}
