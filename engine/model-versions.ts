/** What a version scored on seasons that nothing of it was chosen on: anybody can repeat it with `npm run backtest`. */
export interface HeldOutFigure {
  data: "results only" | "results and shots";
  /** First and last day, "YYYY-MM-DD". */
  from: string;
  to: string;
  leagues: number;
  /** Matches with a result. */
  n: number;
  /** Mean ranked probability score of home, draw, away; lower is better. */
  rps: number;
}

export interface ModelVersion {
  version: string;
  /** When it came into use, "YYYY-MM-DD". */
  released: string;
  /** What changed, for a fan. */
  changes: string;
  heldOut: readonly HeldOutFigure[];
}

const HELD_OUT = { from: "2023-07-01", to: "2025-06-30", leagues: 5 } as const;

/** Since version 2 the chances are the same. */
const FIVE_SOURCES: readonly HeldOutFigure[] = [
  { ...HELD_OUT, data: "results and shots", n: 3503, rps: 0.1952 },
  { ...HELD_OUT, data: "results only", n: 3503, rps: 0.1968 },
];

/** The model's change log, the version in use first. Add one with anything that changes a probability or an answer. */
export const MODEL_VERSIONS: readonly [ModelVersion, ...ModelVersion[]] = [
  {
    version: "dixon-coles-3",
    released: "2026-11-26",
    changes:
      "No chance is another. The exact score and the winning margin that we answer are now the likeliest of those that the named winner wins by: before, a side was said to win and the match to end 1–1.",
    heldOut: FIVE_SOURCES,
  },
  {
    version: "dixon-coles-2",
    released: "2026-11-22",
    changes:
      "Five sources instead of one: goals with a short and with a long memory, Elo ratings and, where the record has them, shots and shots on target. Who is stronger and how many goals fall are weighed apart. Every setting was chosen on seasons up to 2022-23 only.",
    heldOut: FIVE_SOURCES,
  },
  {
    version: "dixon-coles-1",
    released: "2026-11-21",
    changes:
      "The first: goals by the method of Dixon and Coles (1997), where a result counts half after 300 days and a promoted side starts weaker. Every setting was chosen on seasons up to 2022-23 only.",
    // Measured on football.json, which lacks 21 of the results.
    heldOut: [{ ...HELD_OUT, data: "results only", n: 3482, rps: 0.1971 }],
  },
];

/** Names the model in every prediction and backtest line: the track record is kept per version. */
export const MODEL_VERSION = MODEL_VERSIONS[0].version;
