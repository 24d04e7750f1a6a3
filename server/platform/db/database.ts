import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** A database or a transaction of it; the first argument of everything that queries. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** Runs SQL text that may hold several statements. */
export type ExecuteScript = (sql: string) => Promise<void>;

export interface Database {
  db: Db;
  kind: "pglite" | "postgres";
  close(): Promise<void>;
}
