import { LRUCache } from "lru-cache";
import { gte, sql } from "drizzle-orm";
import { customType, pgTable, text } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/db/database.ts";
import { oneAtATime } from "#server/platform/one-at-a-time.ts";

/** The channel of the notices: see the migration 0016. */
export const CHANGES = "touchline_changes";
/** A missed notice is made good within this. */
const EVERY_MS = 4_000;

export interface ChangeWatch {
  /** Rises with every change that this process learns of. */
  revision(): number;
  /** Whether any of these topics has changed since a revision. */
  hasChanged(topics: readonly string[], since: number): boolean;
  /** How long ago the database last said what has changed; milliseconds. */
  age(): number;
  /** For what is not of the database, but worked out in this process: it has changed. */
  note(topic: string): void;
  /** Learns what has been committed before this call. */
  look(): Promise<void>;
  /** Looks at every notice and, in case one was missed, every few seconds. */
  start(): void;
  stop(): Promise<void>;
}

export interface ChangePorts {
  db: Db;
  /** Calls back whenever some process says that something has changed. @returns what ends it */
  listen(heard: () => void): Promise<() => Promise<void>>;
  onFailure(error: unknown): void;
}

/** Follows what changes of what everybody may read, whichever process changes it. */
export function watchChanges({ db, listen, onFailure }: ChangePorts): ChangeWatch {
  const known = new Map<string, string>();
  const changedAt = new Map<string, number>();
  let cursor: ChangeCursor = null;
  let revision = 0;
  let lookedAt = performance.now();
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let ear: Promise<() => Promise<void>> | undefined;
  let isStopped = false;

  async function readOnce(): Promise<void> {
    const began = performance.now();
    const { changes, next: place } = await readChanges(db, cursor);
    for (const [topic, changedIn] of changes) {
      if (known.get(topic) === changedIn) continue;
      known.set(topic, changedIn);
      rememberChange(topic);
    }
    cursor = place;
    lookedAt = began;
  }

  const look = oneAtATime(readOnce);

  function lookAround(): Promise<void> {
    looking = look().then(
      () => void (isFailing = false),
      (error: unknown) => {
        // Asked for every few seconds: a database that is away is told of once.
        if (!isFailing) onFailure(error);
        isFailing = true;
      },
    );
    return looking;
  }

  function rememberChange(topic: string): void {
    revision += 1;
    changedAt.set(topic, revision);
  }

  function goOn(): void {
    timer = setTimeout(() => {
      void lookAround().then(() => (isStopped ? undefined : goOn()));
    }, EVERY_MS).unref();
  }

  return {
    revision: () => revision,
    hasChanged: (topics, since) => topics.some((topic) => (changedAt.get(topic) ?? 0) > since),
    age: () => performance.now() - lookedAt,
    note: rememberChange,
    look,
    start() {
      ear = listen(() => void lookAround());
      ear.catch(onFailure);
      goOn();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await ear?.then(
        (end) => end(),
        () => undefined,
      );
      await looking;
    },
  };
}

interface Part<Value> {
  value: Promise<Value>;
  /** Of the changes, that it was begun at. */
  revision: number;
  topics: readonly string[];
}

/**
 * Holds in memory what is read of the database, part by part, and reads a part again once it has changed: however many
 * ask, once.
 * @param of how a part is read, and the topics that it rests on
 * @param max parts at a time
 */
export function keepCurrent<Key extends number | string, Value>(
  changes: Pick<ChangeWatch, "revision" | "hasChanged">,
  of: { topics(key: Key): readonly string[]; read(key: Key): Promise<Value> },
  max: number,
): (key: Key) => Promise<Value> {
  const parts = new LRUCache<Key, Part<Value>>({ max });
  return (key) => {
    const known = parts.get(key);
    if (known !== undefined && !changes.hasChanged(known.topics, known.revision))
      return known.value;
    const part = { revision: changes.revision(), topics: of.topics(key), value: of.read(key) };
    parts.set(key, part);
    // A failure is not kept for the next who asks.
    part.value.catch(() => parts.peek(key) === part && parts.delete(key));
    return part.value;
  };
}

/** 64 bits: as text. */
const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/** Written by the database's own triggers: see the migration 0016. */
export const publicChanges = pgTable("public_changes", {
  topic: text("topic").primaryKey(),
  changedIn: transactionId("changed_in").notNull(),
});

/** A place in the order of the database's transactions; null for its beginning. */
type ChangeCursor = string | null;

/**
 * What was changed since a look before, by topic, with the transaction that did it; some of it perhaps once more.
 * @returns `next`: the oldest transaction that has still not ended, which may yet be the one to change something
 */
async function readChanges(
  db: Db,
  since: ChangeCursor,
): Promise<{ changes: Map<string, string>; next: ChangeCursor }> {
  // Read first: what ends in between is read again next time, rather than never.
  const [open] = await db
    .select({ oldest: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text` })
    .from(sql`(values (1)) as one`);
  const rows = await db
    .select({
      topic: publicChanges.topic,
      changedIn: sql<string>`${publicChanges.changedIn}::text`,
    })
    .from(publicChanges)
    .where(since === null ? undefined : gte(publicChanges.changedIn, sql`${since}::xid8`));
  return {
    changes: new Map(rows.map(({ topic, changedIn }) => [topic, changedIn])),
    next: open?.oldest ?? null,
  };
}
