import type { components } from "#contract";
import type { RootEntry } from "#engine/proofs/chain.ts";

type Schemas = components["schemas"];

/** The phone's own database, of which every version of the app that was ever installed has its rows. */
export const STORE_NAME = "touchline";

/** What every row carries: when the server said so, in unix seconds of the server's clock. */
interface Saved {
  saved_at: number;
}

export interface EventRow extends Saved {
  id: number;
  slug: string;
  sport_id: number;
  tournament_id: number;
  status: Schemas["EventStatus"];
  start_at: number;
  /** Public facts only: never anybody's unlocked predictions. */
  event: Schemas["Event"];
}

/** The rest of a match's page: its questions, and its predictions once they are free for all. */
export interface DetailRow extends Saved {
  event_id: number;
  questions: Schemas["Question"][];
  free: Schemas["UnlockedPrediction"][];
  meta: Schemas["SourceMeta"];
}

/** A stretch of time whose fixtures were answered in full. `*` stands for every sport or tournament. */
export interface CoverageRow extends Saved {
  key: string;
  sport: string;
  tournament: string;
  /** Unix seconds; `to` is exclusive. */
  from: number;
  to: number;
  meta: Schemas["SourceMeta"];
}

/** A public list that is kept as it came: a short one, or fixtures as they were last told. */
export interface ListRow extends Saved {
  path: string;
  body: unknown;
}

export interface UnlockedRow extends Saved {
  user_id: number;
  event_id: number;
  question_id: number;
  unlocked: Schemas["UnlockedPrediction"];
}

/** Whose requests a token's are; the token itself is never stored. Closed at logout and never opened again: a late answer finds it so and is dropped. */
export interface SessionRow {
  token_hash: string;
  user_id: number;
  open: 0 | 1;
}

export interface CursorRow {
  user_id: number;
  cursor: string;
  /** When the last sync ended, in unix seconds of the server's clock. */
  synced_at?: number;
  /** The user wants no predictions kept on this phone: nothing is saved until they say otherwise. */
  removed?: boolean;
}

/** The server's last answer about a match for its asker, whole, with the tag by which it is asked for changes only. */
export interface AnswerRow extends Saved {
  user_id: number;
  event_id: number;
  etag: string;
  body: Schemas["EventDetail"];
}

/**
 * A seal of the public chain, as this phone first saw it. The rows are an unbroken run of the chain; they belong to no
 * account and stay at a logout, and "Remove scores" leaves them: what was seen can be compared only while it is kept,
 * and a year of them is about two megabytes.
 */
export interface RootRow extends Saved, RootEntry {
  /** The later of the server's clock and the phone's, unix seconds: a server that dates itself back gains nothing. */
  saved_at: number;
  /** When the server told of it, in unix seconds of its own clock: an answer from before says nothing against it. Rows of earlier versions lack it. */
  told_at?: number;
  /** When the server last said that its chain ends here, in unix seconds of its own clock. */
  ended_at?: number;
}

/** Evidence: a seal that this phone saw, and what the server says in its place since. */
export interface SealAlarmRow {
  sequence: number;
  /** `chain` of what is there now, empty where there is nothing; with the time where the same was dismissed before. */
  now_chain: string;
  /** gone: not there any more; changed: another in its place; unlinked: what is around it does not lead to it. */
  what: "gone" | "changed" | "unlinked";
  seen: RootRow;
  now: Schemas["ProofEntry"] | null;
  /** The latest entry by the same answer. */
  head: Schemas["ProofHead"] | null;
  /** Unix seconds of the server's clock. */
  found_at: number;
  dismissed: 0 | 1;
}

/** What a tester has set; see messages.ts. */
export interface SettingRow {
  key: "condition";
  value: string;
}
