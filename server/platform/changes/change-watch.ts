import { LRUCache } from "lru-cache";
import { gte, sql } from "drizzle-orm";
import { customType, pgTable, text } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/db/database.ts";
import { oneAtATime } from "#server/platform/one-at-a-time.ts";

export const CHANGES = "touchline_changes";
/** Covers missed notices. */
const POLL_MS = 4_000;

export interface ChangeWatch {
  revision(): number;
  hasChanged(topics: readonly string[], since: number): boolean;
  age(): number;
  /** Reports a change of data that this process computes. */
  markChanged(topic: string): void;
  refresh(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface ChangePorts {
  db: Db;
  /** @returns a function that stops listening */
  listen(onNotice: () => void): Promise<() => Promise<void>>;
  onFailure(error: unknown): void;
}

export function watchChanges({ db, listen, onFailure }: ChangePorts): ChangeWatch {
  const knownTransactions = new Map<string, string>();
  const changedAt = new Map<string, number>();
  let cursor: ChangeCursor = null;
  let revision = 0;
  let refreshedAt = performance.now();
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();
  let subscription: Promise<() => Promise<void>> | undefined;
  let isStopped = false;

  async function readNewChanges(): Promise<void> {
    const startedAt = performance.now();
    const { changes, next } = await readChanges(db, cursor);
    for (const [topic, changedIn] of changes) {
      if (knownTransactions.get(topic) === changedIn) continue;
      knownTransactions.set(topic, changedIn);
      markChanged(topic);
    }
    cursor = next;
    refreshedAt = startedAt;
  }

  const refresh = oneAtATime(readNewChanges);

  function poll(): Promise<void> {
    polling = refresh().then(
      () => void (isFailing = false),
      (error: unknown) => {
        if (!isFailing) onFailure(error);
        isFailing = true;
      },
    );
    return polling;
  }

  function markChanged(topic: string): void {
    revision += 1;
    changedAt.set(topic, revision);
  }

  function scheduleNextPoll(): void {
    timer = setTimeout(() => {
      void poll().then(() => (isStopped ? undefined : scheduleNextPoll()));
    }, POLL_MS).unref();
  }

  return {
    revision: () => revision,
    hasChanged: (topics, since) => topics.some((topic) => (changedAt.get(topic) ?? 0) > since),
    age: () => performance.now() - refreshedAt,
    markChanged,
    refresh,
    start() {
      subscription = listen(() => void poll());
      subscription.catch(onFailure);
      scheduleNextPoll();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await subscription?.then(
        (end) => end(),
        () => undefined,
      );
      await polling;
    },
  };
}

interface CachedValue<Value> {
  value: Promise<Value>;
  revision: number;
  topics: readonly string[];
}

/** Concurrent readers share one read. */
export function cacheUntilChanged<Key extends number | string, Value>(
  changes: Pick<ChangeWatch, "revision" | "hasChanged">,
  source: { topics(key: Key): readonly string[]; read(key: Key): Promise<Value> },
  max: number,
): (key: Key) => Promise<Value> {
  const cache = new LRUCache<Key, CachedValue<Value>>({ max });
  return (key) => {
    const previous = cache.get(key);
    if (previous !== undefined && !changes.hasChanged(previous.topics, previous.revision))
      return previous.value;
    const cached = {
      revision: changes.revision(),
      topics: source.topics(key),
      value: source.read(key),
    };
    cache.set(key, cached);
    // Failures are not cached.
    cached.value.catch(() => cache.peek(key) === cached && cache.delete(key));
    return cached.value;
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
