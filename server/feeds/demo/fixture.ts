import type { Sport } from "#server/feeds/demo/competitions.ts";
import type { FeedTeam } from "#server/feeds/feed.ts";

/** How a match ends that is not played to its end. */
export type Fate = "postponed" | "canceled" | "abandoned";

/** A match on the calendar, before a ball is kicked. Times are UTC milliseconds. */
export interface Fixture {
  key: string;
  tournament: string;
  sport: Sport;
  /** Season of the competition, counted from the epoch: club strengths drift with it. */
  season: number;
  round: string;
  home: FeedTeam;
  away: FeedTeam;
  kickOff: number;
  /** Where the calendar has room for it if it is postponed, or null. */
  catchUp: number | null;
  neutral: boolean;
  /** Always played, and to its end, where it has no `fate`: the round-the-clock leagues, so that some match is always on. */
  steady: boolean;
  /** What becomes of it, where the calendar decides that. */
  fate?: Fate;
  /** A knock-out match goes on until there is a winner. */
  knockOut: boolean;
  /** When the pairing is drawn: nobody knows it before. */
  knownFrom: number;
}
