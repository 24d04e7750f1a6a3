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
  /** ISO 3166 alpha-2, or null for international competitions. */
  country: string | null;
}

export interface FeedTeam {
  key: string;
  name: string;
  shortName: string;
  /** Keys from before the feed knew that two names are one club. */
  formerKeys?: readonly string[];
}

/** A match as known at one moment. Times are UTC milliseconds. */
export interface FeedMatch {
  /** Stable within the feed, also when the kick-off moves. */
  key: string;
  tournament: string;
  round: string | null;
  home: FeedTeam;
  away: FeedTeam;
  startAt: number;
  /** False where the source names only the day: the hour of `startAt` is a guess. */
  timeKnown: boolean;
  endAt: number | null;
  status: EventStatus;
  minute: number | null;
  /** Includes extra time; `regularTime` is the 90-minute score. */
  score: Score | null;
  halfTime: Score | null;
  regularTime: Score | null;
  afterExtraTime: Score | null;
  penalties: Score | null;
  /** Shots in the 90 minutes, known after the end; null where the source has none. */
  shots: Score | null;
  /**
   * Goals, and shots that only the keeper or the last defender stopped; null where the source has
   * none.
   */
  shotsOnTarget: Score | null;
  neutral: boolean;
  /** The result was awarded, not played: predictions are void. */
  awarded: boolean;
}

/**
 * A feed keeps no state in the database; it answers what it knows at `now`.
 * It throws `FeedError` on failure: the caller keeps the last good data.
 */
export interface Feed {
  readonly name: string;
  /** Times and results are invented or replayed; the screen must say so. */
  readonly simulated: boolean;
  readonly notice: string | null;
  sports(): Promise<FeedSport[]>;
  tournaments(): Promise<FeedTournament[]>;
  /**
   * Matches with kick-off in [from, to) and all matches with the keys `also`, as known at `now`.
   */
  matches(window: {
    from: number;
    to: number;
    now: number;
    also?: ReadonlySet<string>;
  }): Promise<FeedMatch[]>;
  /** Changes when the feed knows more of the past, such as after an import. */
  historyVersion(): Promise<string>;
  historyStart(now: number): Promise<number | null>;
}

/** `kind` decides the back-off; the message goes to the log, never to a fan. */
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
