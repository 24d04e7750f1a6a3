import type { EventStatus } from "#domain/match-status.ts";
import type { Score } from "#engine/match.ts";

export interface FeedSport {
  slug: string;
  name: string;
}

export interface FeedTournament {
  key: string;
  sport: string;
  name: string;
  priority: number;
  /** ISO 3166 alpha-2. Null for international competitions. */
  country: string | null;
}

export interface FeedTeam {
  key: string;
  name: string;
  shortName: string;
  /** Keys from before the feed matched two names to one club. */
  formerKeys?: readonly string[];
}

/** Times are UTC milliseconds. */
export interface FeedMatch {
  /** Stable within the feed, also when the kick-off moves. */
  key: string;
  tournament: string;
  round: string | null;
  home: FeedTeam;
  away: FeedTeam;
  startAt: number;
  /** False where the source has only the day, so that the hour is a guess. */
  timeKnown: boolean;
  endAt: number | null;
  status: EventStatus;
  minute: number | null;
  /** Includes extra time. `regularTime` is the 90-minute score. */
  score: Score | null;
  halfTime: Score | null;
  regularTime: Score | null;
  afterExtraTime: Score | null;
  penalties: Score | null;
  shots: Score | null;
  /** Includes goals and shots that the keeper or the last defender stopped. */
  shotsOnTarget: Score | null;
  neutral: boolean;
  /** Decided without play, so that predictions are void. */
  awarded: boolean;
}

/** Methods throw `FeedError`. The caller keeps the last good data. */
export interface Feed {
  readonly name: string;
  /** Times and results are invented or replayed, which the screen must say. */
  readonly isDemo: boolean;
  readonly notice: string | null;
  sports(): Promise<FeedSport[]>;
  tournaments(): Promise<FeedTournament[]>;
  /** Includes `from`, excludes `to`, and adds all matches with the keys `also`. */
  matches(window: {
    from: number;
    to: number;
    now: number;
    also?: ReadonlySet<string>;
  }): Promise<FeedMatch[]>;
  historyVersion(): Promise<string>;
  historyStart(now: number): Promise<number | null>;
}

/** `kind` decides the back-off. The message goes only to the log. */
export class FeedError extends Error {
  override readonly name = "FeedError";
  constructor(
    readonly kind: "auth" | "quota" | "plan" | "upstream" | "shape",
    message: string,
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

export interface NamedFeed {
  id: string;
  feed: Feed;
}

export interface FeedFacts {
  name: string;
  notice: string | null;
}
