import type { components } from "#contract";
import { formatCount } from "#src/display/formatters.ts";

type Record = Pick<components["schemas"]["TrackRecord"], "counts" | "calibration">;

const ENOUGH_SETTLED = 200;

export function claimWords({ counts, calibration }: Record): string | null {
  const [fullest] = calibration.toSorted((a, b) => b.n - a.n);
  const rate = fullest?.hit_rate ?? null;
  if (fullest === undefined || rate === null || counts.settled < ENOUGH_SETTLED) return null;
  const range = `${Math.round(fullest.from * 100)}–${Math.round(fullest.to * 100)}%`;
  return `When we said ${range}, it happened ${Math.round(rate * 100)}% of ${formatCount(fullest.n)} times.`;
}
