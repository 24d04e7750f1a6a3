import { sql } from "drizzle-orm";
import { withTimeout } from "#server/platform/clock/timeout.ts";
import type { Db } from "#server/platform/db/database.ts";

export const PING_MS = 1_500;

export function ping(db: Db): Promise<boolean> {
  return withTimeout(Promise.resolve(db.execute(sql`select 1`)), AbortSignal.timeout(PING_MS)).then(
    () => true,
    () => false,
  );
}
