export const FACTOR_NAMES = ["home_ground", "results", "shots", "goals_level"] as const;

export type FactorName = (typeof FACTOR_NAMES)[number];

/** In points of percent. */
export interface Factor {
  name: FactorName;
  side: "home" | "away" | "both";
  points: number;
}

export interface FormLine {
  side: "home" | "away";
  /** UTC, `2026-11-21`. */
  date: string;
  ground: "home" | "away" | "neutral";
  scored: number;
  conceded: number;
}

export interface Reasons {
  /** Percent in an average match of the sport, without home ground. */
  start: number;
  factors: Factor[];
  /** Percent without shots; null where the data has none. */
  without_shots: number | null;
  not_likeliest: string | null;
  form: FormLine[];
  meetings: FormLine[];
  against: string;
  /** How often this question was right at this chance; null without enough matches. */
  reliability: { from: number; to: number; count: number; correct: number } | null;
}
