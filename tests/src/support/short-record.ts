import type { components } from "#contract";

type Schemas = components["schemas"];

/** A track record with this number of settled answers. */
export function shortRecord(
  settled: number,
  calibration: Schemas["CalibrationBin"][] = [chanceBin(0.8, 106, 0.849)],
): Schemas["TrackRecord"] {
  const counts = {
    sealed: settled,
    settled,
    correct: 0,
    hit_rate: null,
    matches: 1,
    not_counted: 0,
    void: 0,
    waiting: 0,
    sealed_late: 0,
  };
  return { counts, groups: [], calibration, misses: [], models: [] };
}

export function chanceBin(
  from: number,
  n: number,
  hitRate: number | null,
): Schemas["CalibrationBin"] {
  return { from, to: from + 0.1, n, stated: from + 0.05, hit_rate: hitRate };
}
