import type { Sport } from "#server/feeds/demo/competitions.ts";
import type { FeedTeam } from "#server/feeds/feed.ts";

export type OffStatus = "postponed" | "canceled" | "abandoned";

export interface Fixture {
  key: string;
  tournament: string;
  sport: Sport;
  season: number;
  round: string;
  home: FeedTeam;
  away: FeedTeam;
  kickOff: number;
  catchUp: number | null;
  neutral: boolean;
  alwaysPlayed: boolean;
  offStatus?: OffStatus;
  knockOut: boolean;
  knownFrom: number;
}
