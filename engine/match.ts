/** Days since 1970-01-01, UTC. */
export type DayNumber = number;

export interface Score {
  home: number;
  away: number;
}

/** The score after 90 minutes, never extra time. */
export interface PlayedMatch {
  day: DayNumber;
  home: string;
  away: string;
  score: Score;
  halfTime?: Score;
  neutral?: boolean;
  shots?: Score;
  shotsOnTarget?: Score;
}
