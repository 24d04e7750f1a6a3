import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { withTimeout } from "#server/platform/clock/timeout.ts";
import type { Db } from "#server/platform/db/database.ts";

export interface ReaderTiming {
  waitMs: number;
  avoidMs: number;
}

const TIMING: ReaderTiming = { waitMs: 1_000, avoidMs: 5_000 };
const POLL_MS = 20;

/** The replica must have every earlier commit, because readers must see their own writes. */
export function createReader(
  primary: Db,
  replica: Db,
  { waitMs, avoidMs } = TIMING,
): () => Promise<Db> {
  let avoidedUntil = 0;
  return async () => {
    if (performance.now() < avoidedUntil) return primary;
    const position = await readPosition(primary);
    const signal = AbortSignal.timeout(waitMs);
    const caughtUp = await withTimeout(catchUp(replica, position, signal), signal).then(
      () => true,
      () => false,
    );
    if (caughtUp) return replica;
    avoidedUntil = performance.now() + avoidMs;
    return primary;
  };
}

async function readPosition(primary: Db): Promise<string> {
  const [row] = await primary
    .select({ position: sql<string>`pg_current_wal_lsn()::text` })
    .from(sql`(select) now`);
  if (row === undefined) throw new Error("The database returned no position.");
  return row.position;
}

/** Never resolves for a server that is not a replica. */
async function catchUp(replica: Db, position: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const [row] = await replica
      .select({
        replayed: sql<
          boolean | null
        >`pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn`,
      })
      .from(sql`(select) now`);
    if (row?.replayed === true) return;
    await delay(POLL_MS, undefined, { signal });
  }
}
