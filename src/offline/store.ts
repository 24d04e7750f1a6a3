import Dexie, { type EntityTable, type Table } from "dexie";
import type { components } from "#contract";
import type { RootEntry } from "#engine/proofs/chain.ts";

type Schemas = components["schemas"];

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

/** A short public list that is kept as it came. */
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
  /** The user wants no predictions kept on this phone: nothing is filed until they say otherwise. */
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
 * account and stay at a log-out, and "Remove scores" leaves them: what was seen can be compared only while it is kept,
 * and a year of them is about two megabytes.
 */
export interface RootRow extends Saved, RootEntry {
  /** The later of the server's clock and the phone's, unix seconds: a server that dates itself back gains nothing. */
  saved_at: number;
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

/** What a tester has set; see worker-messages.ts. */
export interface SettingRow {
  key: "condition";
  value: string;
}

/**
 * The device's copy of what the server said. The worker writes it; a page reads it, and removes from it what its user
 * wants gone (see docs/decisions/0001-the-worker-owns-the-store.md). New fields are optional.
 */
export class Store extends Dexie {
  declare events: EntityTable<EventRow, "id">;
  declare details: EntityTable<DetailRow, "event_id">;
  declare coverage: EntityTable<CoverageRow, "key">;
  declare lists: EntityTable<ListRow, "path">;
  declare unlocked: Table<UnlockedRow, [number, number, number]>;
  declare sessions: EntityTable<SessionRow, "token_hash">;
  declare cursors: EntityTable<CursorRow, "user_id">;
  declare answers: Table<AnswerRow, [number, number]>;
  declare settings: EntityTable<SettingRow, "key">;
  declare roots: EntityTable<RootRow, "sequence">;
  declare alarms: Table<SealAlarmRow, [number, string]>;

  constructor() {
    super("touchline");
    this.version(1).stores({
      events: "id, slug, start_at, tournament_id, status",
      details: "event_id",
      coverage: "key, to",
      lists: "path",
      unlocked: "[user_id+event_id+question_id], user_id, event_id, [user_id+event_id]",
      sessions: "token_hash",
      cursors: "user_id",
    });
    // Only ever added to: a tab of the version before reads and writes the same database meanwhile.
    this.version(2).stores({ answers: "[user_id+event_id], user_id", settings: "key" });
    this.version(3).stores({ roots: "sequence", alarms: "[sequence+now_chain]" });
    // A log-out that removes the whole database, or a newer build, waits for nobody. The library's own way says so as a warning.
    this.on("versionchange", () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }
}

export const store = new Store();

/** What WebKit says when it has ended its database process, as it does while a phone sleeps. */
const CONNECTION_LOST = /UnknownError|InvalidStateError|DatabaseClosed|connection.+lost/i;

/** Does the work; where the connection to the database was lost, once more on a new one. */
export async function steady<T>(
  work: () => PromiseLike<T>,
  reopen: () => PromiseLike<unknown> = reopenStore,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !CONNECTION_LOST.test(`${error.name} ${error.message}`))
      throw error;
    await reopen();
    return work();
  }
}

async function reopenStore(): Promise<void> {
  store.close({ disableAutoOpen: false });
  await store.open();
}

/** The tables that hold what only one account may read. */
const PRIVATE = [store.unlocked, store.cursors, store.answers];

/**
 * Removes everything private from this device but what is of the sign-in `kept`, and closes every other sign-in it
 * knows, and those in `closed` even if the worker has not heard of them yet: an answer that arrives later is filed
 * nowhere. Asks `isStill` inside the write: whoever signed in since it was ordered loses nothing.
 */
export async function forgetOthers(
  closed: readonly string[],
  kept: string | null,
  isStill: () => boolean = () => true,
): Promise<void> {
  await store.transaction("rw", [store.sessions, ...PRIVATE], async () => {
    if (!isStill()) throw new Error("Somebody has signed in meanwhile.");
    const keeper = kept === null ? undefined : await store.sessions.get(kept);
    const others = closed.filter((hash) => hash !== kept);
    await store.sessions.filter((row) => row.token_hash !== kept).modify({ open: 0, user_id: 0 });
    await store.sessions.bulkPut(others.map((hash) => ({ token_hash: hash, user_id: 0, open: 0 })));
    for (const table of PRIVATE)
      await (keeper?.open === 1
        ? table.where("user_id").notEqual(keeper.user_id).delete()
        : table.clear());
  });
}

/** The one account whose predictions this device keeps; null after a logout and before the first sign-in. */
export async function readOwner(): Promise<number | null> {
  const session = await store.sessions.filter((row) => row.open === 1).first();
  return session?.user_id ?? null;
}

/** Opens a sign-in for its user. What another account left here goes: one phone, one account at a time. */
export async function openSession(tokenHash: string, userId: number): Promise<void> {
  await store.transaction("rw", [store.sessions, ...PRIVATE], async () => {
    // A token that was closed stays closed.
    if ((await store.sessions.get(tokenHash)) !== undefined) return;
    await store.sessions.filter((row) => row.user_id !== userId).modify({ open: 0, user_id: 0 });
    for (const table of PRIVATE) await table.where("user_id").notEqual(userId).delete();
    await store.sessions.put({ token_hash: tokenHash, user_id: userId, open: 1 });
  });
}

/** Whether the user of this device wants unlocked predictions kept on it; of whom it knows nothing has not said no. */
export async function keepsPicks(): Promise<boolean> {
  const owner = await readOwner();
  return owner === null || (await store.cursors.get(owner))?.removed !== true;
}

/** "Remove from this phone", and the way back: the next sync then brings everything again. */
export async function keepPicks(keep: boolean): Promise<void> {
  await store.transaction("rw", [store.sessions, ...PRIVATE], async () => {
    const owner = await readOwner();
    if (owner === null) return;
    for (const table of PRIVATE) await table.where("user_id").equals(owner).delete();
    if (!keep) await store.cursors.put({ user_id: owner, cursor: "0", removed: true });
  });
}
