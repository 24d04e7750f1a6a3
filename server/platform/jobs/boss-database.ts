import { sql, type SQL } from "drizzle-orm";
import { type ConstructorOptions, type Db as BossDatabase, fromDrizzle } from "pg-boss";
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

/** pg-boss on the program's own database; it does nothing by itself that we have no use for. */
export function bossOptions({
  db,
  runScript,
}: Pick<Database, "db" | "runScript">): ConstructorOptions {
  const single = bossHandle(db);
  return {
    db: {
      executeSql: (text, values) =>
        SCRIPT.test(text) ? runScript(text) : single.executeSql(text, values),
    },
    // Both kinds are PostgreSQL, and neither needs anything else.
    backend: "postgres",
    schedule: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
    reindex: false,
    monitorVacuum: false,
  };
}
