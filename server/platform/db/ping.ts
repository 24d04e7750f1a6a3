import { sql } from "drizzle-orm";
import { withTimeout } from "#server/platform/clock/timeout.ts";
import type { Db } from "#server/platform/db/database.ts";

/** True where the database answers within this time. */
export async function pingDatabase(db: Db, withinMs: number): Promise<boolean> {
  return withTimeout(
    Promise.resolve(db.execute(sql`select 1`)),
    AbortSignal.timeout(withinMs),
  ).then(
    () => true,
    () => false,
  );
}
