import { sql } from "drizzle-orm";
import { withTimeout } from "#server/platform/clock/timeout.ts";
import type { Db } from "#server/platform/db/database.ts";
import { PING_MS } from "#server/platform/db/ping.ts";

const EVERY_MS = 30_000;

/**
 * A new file of five pages, dropped at commit. An update would find room on its own page, even on
 * a full disk.
 */
const WRITE = sql`create temporary table write_check on commit drop as select generate_series(1, 1000)`;

/**
 * On a full disk, or read-only after a failover, a database still answers queries.
 * @returns a check that never throws; it writes every thirty seconds, and every time while writes
 * fail
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
