import { sql, type SQL } from "drizzle-orm";
import { type ConstructorOptions, type Db as BossDatabase, fromDrizzle } from "pg-boss";
import type { Database, Db } from "#server/platform/db/database.ts";

/** pg-boss sends a transaction as one text, from BEGIN to COMMIT. */
const TRANSACTION_SCRIPT = /^\s*begin\b/i;

export function bossHandle(db: Db): BossDatabase {
  return fromDrizzle(
    {
      // The driver's result has `rows`, which Drizzle's common type lacks.
      execute: async (query: SQL) => (await db.execute(query)) as { rows: unknown[] },
    },
    sql,
  );
}

export function bossOptions({
  db,
  runScript,
}: Pick<Database, "db" | "runScript">): ConstructorOptions {
  const single = bossHandle(db);
  return {
    db: {
      executeSql: (text, values) =>
        TRANSACTION_SCRIPT.test(text) ? runScript(text) : single.executeSql(text, values),
    },
    backend: "postgres",
    schedule: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
    reindex: false,
    monitorVacuum: false,
  };
}
