import { sql, type SQL } from "drizzle-orm";
import { type Db as BossDatabase, fromDrizzle } from "pg-boss";
import type { Database, Db } from "#server/platform/db/database.ts";

/** pg-boss writes what must happen together as one text, from its BEGIN to its COMMIT. */
const SCRIPT = /^\s*begin\b/i;

/** A database handle, or a transaction's, as pg-boss takes it. */
export function bossHandle(db: Db): BossDatabase {
  return fromDrizzle(
    {
      // Both drivers answer an object with `rows`; Drizzle's common type does not say so.
      execute: async (query: SQL) => (await db.execute(query)) as { rows: unknown[] },
    },
    sql,
  );
}

/** The program's own database, as pg-boss reaches it. */
export function bossDatabase({ db, runScript }: Pick<Database, "db" | "runScript">): BossDatabase {
  const single = bossHandle(db);
  return {
    executeSql: (text, values) =>
      SCRIPT.test(text) ? runScript(text) : single.executeSql(text, values),
  };
}
