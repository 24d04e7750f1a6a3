import type { components } from "#contract";

type Bin = components["schemas"]["CalibrationBin"];

// Seasons 2023-24 and 2024-25 of five leagues, which the engine never saw (`npm run backtest`).
// By tenths: n, the mean chance and the share that occurred.
const TENTHS = [
  [6_636, 0.0667, 0.0616],
  [11_949, 0.1544, 0.1501],
  [18_142, 0.2494, 0.2494],
  [12_852, 0.3486, 0.3521],
  [7_367, 0.4514, 0.4596],
  [7_083, 0.5484, 0.5464],
  [5_545, 0.6492, 0.6519],
  [8_404, 0.7493, 0.7511],
  [5_567, 0.8472, 0.8505],
  [4_055, 0.9341, 0.9401],
] as const;

export const PAST_SEASONS: readonly Bin[] = TENTHS.map(([n, stated, hitRate], tenth) => ({
  from: tenth / 10,
  to: (tenth + 1) / 10,
  n,
  stated,
  hit_rate: hitRate,
}));

export const PAST_SEASONS_TEXT =
  "Past seasons: 3,504 matches of five leagues, 2023 to 2025, which the model never saw.";
