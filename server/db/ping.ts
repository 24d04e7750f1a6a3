import { sql } from "drizzle-orm";
import type { Db } from "#server/db/open.ts";

/** True where the database answers. */
export async function pingDatabase(db: Db): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}
