/** A day as a whole number of days since 1970-01-01, UTC. */
export type DayNumber = number;

/** Goals of the home and the away side. */
export interface Score {
  home: number;
  away: number;
}

/** A finished match as the model sees it: the 90-minute score, never extra time. */
export interface PlayedMatch {
  day: DayNumber;
  home: string;
  away: string;
  score: Score;
  /** Score at the break, where the source has it. */
  halfTime?: Score;
  /** True where neither side is at home. */
  neutral?: boolean;
  /** Shots of each side, where the source has them. */
  shots?: Score;
  /** Shots that would have been goals but for the keeper or the last defender, where the source has them. */
  shotsOnTarget?: Score;
}
