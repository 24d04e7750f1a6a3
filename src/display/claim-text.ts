import type { components } from "#contract";
import { formatCount } from "#src/display/formatters.ts";

type Record = Pick<components["schemas"]["TrackRecord"], "counts" | "calibration">;

const ENOUGH_SETTLED = 200;

export function claimText(record: Record): string | null {
  const range = fullestRange(record);
  if (range === null) return null;
  return `When we said ${range.said}, it happened ${range.happened}% of ${formatCount(range.n)} times.`;
}

/** The range of chances that we gave most often. Null below 200 settled answers. */
export function fullestRange({
  counts,
  calibration,
}: Record): { said: string; happened: number; n: number } | null {
  const [fullest] = calibration.toSorted((a, b) => b.n - a.n);
  const rate = fullest?.hit_rate ?? null;
  if (fullest === undefined || rate === null || counts.settled < ENOUGH_SETTLED) return null;
  const said = `${Math.round(fullest.from * 100)}–${Math.round(fullest.to * 100)}%`;
  return { said, happened: Math.round(rate * 100), n: fullest.n };
}
