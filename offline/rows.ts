import type { components } from "#contract";
import type { RootEntry } from "#engine/proofs/chain.ts";

type Schemas = components["schemas"];

/** Every version of the app that was ever installed has rows in it. */
export const STORE_NAME = "touchline";

/** When the server made the response, in unix seconds of its clock. */
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
  /** Public facts only, never unlocked predictions. */
  event: Schemas["Event"];
}

export interface DetailRow extends Saved {
  event_id: number;
  questions: Schemas["Question"][];
  facts?: Schemas["MatchFacts"];
  free: Schemas["UnlockedPrediction"][];
  meta: Schemas["SourceMeta"];
}

/** A time range whose fixtures are complete. `*` means every sport or tournament. */
export interface CoverageRow extends Saved {
  key: string;
  sport: string;
  tournament: string;
  /** Unix seconds; `to` is exclusive. */
  from: number;
  to: number;
  meta: Schemas["SourceMeta"];
}

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

/** Never holds the token itself. A session that was closed at logout never opens again. */
export interface SessionRow {
  token_hash: string;
  user_id: number;
  open: 0 | 1;
}

export interface CursorRow {
  user_id: number;
  cursor: string;
  /** Unix seconds of the server's clock. */
  synced_at?: number;
  removed?: boolean;
}

/** The server's whole last response, with the tag for conditional requests. */
export interface AnswerRow extends Saved {
  user_id: number;
  event_id: number;
  etag: string;
  body: Schemas["EventDetail"];
}

/** An unbroken run of the chain. Logout keeps these rows, to compare later seals with them. */
export interface RootRow extends Saved, RootEntry {
  /** The later of both clocks, unix seconds: a server gains nothing by an earlier date. */
  saved_at: number;
  /** When the server reported it, unix seconds. Rows of earlier versions lack it. */
  told_at?: number;
  /** When the server last reported this as the end of its chain, unix seconds. */
  ended_at?: number;
}

/** Evidence: the seal that this phone saw, and what the server has in its place. */
export interface SealAlarmRow {
  sequence: number;
  /** `chain` of the entry there now, or empty. The time follows after an earlier dismissal. */
  now_chain: string;
  /** changed: another seal is in its place. unlinked: its neighbours do not lead to it. */
  what: "gone" | "changed" | "unlinked";
  seen: RootRow;
  now: Schemas["ProofEntry"] | null;
  head: Schemas["ProofHead"] | null;
  /** Unix seconds of the server's clock. */
  found_at: number;
  dismissed: 0 | 1;
}

/**
 * `push`: what to send for a new subscription. `shown`: ids of shown messages. Both are JSON.
 * `hide_scores`: "on", or no row.
 */
export interface SettingRow {
  key: "condition" | "push" | "shown" | "hide_scores";
  value: string;
}
