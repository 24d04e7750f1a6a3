import { LRUCache } from "lru-cache";
import { gte, sql } from "drizzle-orm";
import { customType, pgTable, text } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/db/database.ts";
import { oneAtATime } from "#server/platform/one-at-a-time.ts";

export const CHANGES = "touchline_changes";
/** Covers missed notices. */
const EVERY_MS = 4_000;

export interface ChangeWatch {
  revision(): number;
  hasChanged(topics: readonly string[], since: number): boolean;
  age(): number;
  /** Reports a change of data that this process computes. */
  note(topic: string): void;
  look(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface ChangePorts {
  db: Db;
  /** @returns a function that stops listening */
  listen(heard: () => void): Promise<() => Promise<void>>;
  onFailure(error: unknown): void;
}

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
  revision: number;
  topics: readonly string[];
}

/** Concurrent readers share one read. */
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
    // Failures are not cached.
    part.value.catch(() => parts.peek(key) === part && parts.delete(key));
    return part.value;
  };
}

const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/** Written by database triggers of migration 0016. */
export const publicChanges = pgTable("public_changes", {
  topic: text("topic").primaryKey(),
  changedIn: transactionId("changed_in").notNull(),
});

type ChangeCursor = string | null;

/** @returns `next`: the oldest open transaction, which may still change something */
async function readChanges(
  db: Db,
  since: ChangeCursor,
): Promise<{ changes: Map<string, string>; next: ChangeCursor }> {
  // Read first: a commit in between is then read twice and never missed.
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
