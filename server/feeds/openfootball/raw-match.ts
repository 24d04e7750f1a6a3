import type { Score } from "#engine/match.ts";

/** Why a match has no ordinary result, in openfootball's words. */
export const RAW_STATUSES = ["cancelled", "awarded", "postponed", "abandoned"] as const;

export type RawStatus = (typeof RAW_STATUSES)[number];

/** A goal with the minute it was scored in; own goals are on the side they count for. */
export interface RawGoal {
  side: "home" | "away";
  /** 1 to 130, as the source writes it: 45 with stoppage 2 is "45+2". */
  minute: number;
  stoppage: number;
  scorer: string | null;
  penalty: boolean;
  ownGoal: boolean;
}

export interface RawScore {
  /** After 90 minutes. */
  ft: Score;
  ht: Score | null;
  /** After extra time, the 90 minutes included. */
  et: Score | null;
  /** The penalty shoot-out alone. */
  p: Score | null;
}

/** One match as the file has it, checked. */
export interface RawMatch {
  round: string | null;
  /** "YYYY-MM-DD", local to the ground. */
  date: string;
  /** "HH:MM", local to the ground, or null. */
  time: string | null;
  /** Minutes east of UTC where the file says so ("18:00 UTC+3"), else null. */
  utcOffset: number | null;
  home: string;
  away: string;
  score: RawScore | null;
  status: RawStatus | null;
  /** In the order they were scored; empty where the file has none. */
  goals: RawGoal[];
  group: string | null;
  ground: string | null;
}

export interface RawFile {
  /** What the file calls itself, "English Premier League 2024/25". */
  name: string;
  matches: RawMatch[];
}
