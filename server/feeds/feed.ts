import type { EventStatus } from "#domain/match-status.ts";
import type { Score } from "#engine/match.ts";

export interface FeedSport {
  slug: string;
  name: string;
}

export interface FeedTournament {
  /** Stable key within the feed. */
  key: string;
  sport: string;
  name: string;
  /** Higher comes first on screen. */
  priority: number;
  /** ISO 3166 alpha-2, or null for international competitions. */
  country: string | null;
}

export interface FeedTeam {
  /** Stable key within the feed; a renamed club keeps it. */
  key: string;
  name: string;
  shortName: string;
  /** Keys that the feed gave this club before it knew all of its names. */
  formerKeys?: readonly string[];
}

/** One match as a feed knows it at one moment. Times are UTC milliseconds. */
export interface FeedMatch {
  /** Stable key within the feed; it survives a moved kick-off. */
  key: string;
  tournament: string;
  round: string | null;
  home: FeedTeam;
  away: FeedTeam;
  startAt: number;
  /** False where the source names the day alone: the hour of `startAt` is a guess. */
  timeKnown: boolean;
  endAt: number | null;
  status: EventStatus;
  /** Minute of play while live, where the source gives one. */
  minute: number | null;
  /** All goals so far, those of extra time included; the 90-minute score is `regularTime` where play went on. */
  score: Score | null;
  halfTime: Score | null;
  regularTime: Score | null;
  /** The same as `score` once extra time has begun; null where it has not. */
  afterExtraTime: Score | null;
  /** The shoot-out alone, once it is over. */
  penalties: Score | null;
  /** Shots of each side in the 90 minutes, once the match has ended; null where the source has none. */
  shots: Score | null;
  /** Those of the shots that would have been goals but for the keeper or the last defender, or were; null where the source has none. */
  shotsOnTarget: Score | null;
  neutral: boolean;
  /** True where the result was awarded and not played: predictions are void. */
  awarded: boolean;
}

/**
 * Where fixtures and scores come from. A feed never keeps state in the database; it answers what it
 * knows at `now`. It throws `FeedError` when it cannot: the caller keeps the last good data.
 */
export interface Feed {
  readonly name: string;
  /** True where time and results are invented or replayed, and the screen must say so. */
  readonly simulated: boolean;
  /** What a fan is told about the source, or null where nothing needs saying. */
  readonly notice: string | null;
  sports(): Promise<FeedSport[]>;
  tournaments(): Promise<FeedTournament[]>;
  /** Every match kicking off in [from, to), and those of the keys `also` wherever they are by now, as known at `now`. */
  matches(window: {
    from: number;
    to: number;
    now: number;
    also?: ReadonlySet<string>;
  }): Promise<FeedMatch[]>;
  /** Changes when the feed knows more of the past than before, as after an import; constant where that never happens. */
  historyVersion(): Promise<string>;
  /** The earliest kick-off this feed has, for loading history once; null where it has none. */
  historyStart(now: number): Promise<number | null>;
}

/** A feed could not answer. `kind` decides the back-off; the message goes to the log, never to a fan. */
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

/** A feed with the name its rows carry: two replays of different dates are two sources. */
export interface NamedFeed {
  id: string;
  feed: Feed;
}

/** What operations tell of the source that is being followed. */
export interface FeedFacts {
  name: string;
  notice: string | null;
}
