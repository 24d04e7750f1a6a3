import { sql } from "drizzle-orm";
import { withTimeout } from "#server/platform/clock/timeout.ts";
import type { Db } from "#server/platform/db/database.ts";
import { PING_MS } from "#server/platform/db/ping.ts";

const CHECK_MS = 30_000;

/** A new file of five pages. An update could reuse space even on a full disk. */
const TEST_WRITE = sql`create temporary table write_check on commit drop as select generate_series(1, 1000)`;

/** A database on a full disk, or read-only after a failover, still answers queries. */
export function createWriteCheck(db: Db): () => Promise<boolean> {
  let succeededAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = performance.now();
    if (now - succeededAt < CHECK_MS) return true;
    try {
      await withTimeout(Promise.resolve(db.execute(TEST_WRITE)), AbortSignal.timeout(PING_MS));
    } catch {
      return false;
    }
    succeededAt = now;
    return true;
  };
}
