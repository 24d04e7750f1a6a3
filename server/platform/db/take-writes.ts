import { sql } from "drizzle-orm";
import { withTimeout } from "#server/platform/clock/timeout.ts";
import type { Db } from "#server/platform/db/database.ts";
import { PING_MS } from "#server/platform/db/ping.ts";

/** After a write that succeeded, the next one waits this long. */
const EVERY_MS = 30_000;

/**
 * A new file of five pages, which is gone at the statement's end. An update of a row that exists would find room on its
 * own page, also on a full disk.
 */
const WRITE = sql`create temporary table write_check on commit drop as select generate_series(1, 1000)`;

/**
 * Whether a database takes writes: on a full disk, and where a failover left it read-only, it still answers queries.
 * @returns a check that never throws. It writes every thirty seconds, and each time while writes fail
 */
export function createWriteCheck(db: Db): () => Promise<boolean> {
  let succeededAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = performance.now();
    if (now - succeededAt < EVERY_MS) return true;
    try {
      await withTimeout(Promise.resolve(db.execute(WRITE)), AbortSignal.timeout(PING_MS));
    } catch {
      return false;
    }
    succeededAt = now;
    return true;
  };
}
