/** A smaller chance shows as "under 1%" and takes no point from the others. */
const MIN_SHARE = 0.005;

/** Rounds by the largest remainder. The chances sum to 1. */
export function wholePercents(chances: readonly number[]): string[] {
  return wholePoints(chances, 100).map(pointsText);
}

/** The chances sum to `total` percent, apart from rounding. */
export function wholePoints(chances: readonly number[], total: number): number[] {
  const points = chances.map((chance) => Math.floor(chance * 100));
  const missing = total - points.reduce((sum, one) => sum + one, 0);
  const remainder = (index: number) => (chances[index] ?? 0) * 100 - (points[index] ?? 0);
  const raisable = [...chances.keys()].filter((index) => (chances[index] ?? 0) >= MIN_SHARE);
  const byRemainder = raisable.sort(
    (a, b) => remainder(b) - remainder(a) || (chances[b] ?? 0) - (chances[a] ?? 0),
  );
  const raised = new Set(byRemainder.slice(0, Math.max(0, missing)));
  return points.map((point, index) => (raised.has(index) ? point + 1 : point));
}

export function pointsText(points: number): string {
  if (points >= 100) return "over 99%";
  return points <= 0 ? "under 1%" : `${points}%`;
}
