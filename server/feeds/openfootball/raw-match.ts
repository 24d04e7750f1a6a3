import type { Score } from "#engine/match.ts";

export const RAW_STATUSES = ["cancelled", "awarded", "postponed", "abandoned"] as const;

export type RawStatus = (typeof RAW_STATUSES)[number];

export interface RawGoal {
  side: "home" | "away";
  /** From 1 to 130. "45+2" is 45 with stoppage 2. */
  minute: number;
  stoppage: number;
  scorer: string | null;
  penalty: boolean;
  ownGoal: boolean;
}

export interface RawScore {
  ft: Score;
  ht: Score | null;
  et: Score | null;
  p: Score | null;
}

export interface RawMatch {
  round: string | null;
  /** "YYYY-MM-DD", local to the ground. */
  date: string;
  time: string | null;
  /** Minutes east of UTC, if the file has them ("18:00 UTC+3"). */
  utcOffset: number | null;
  home: string;
  away: string;
  score: RawScore | null;
  status: RawStatus | null;
  goals: RawGoal[];
  group: string | null;
  ground: string | null;
}

export interface RawFile {
  name: string;
  matches: RawMatch[];
}
