import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

export type Db = PgDatabase<PgQueryResultHKT>;

export type ExecuteScript = (sql: string) => Promise<void>;

/** For large public reads: an up-to-date replica, or the primary. Private reads use the primary. */
export type Reader = () => Promise<Db>;

/** Runs one script from BEGIN to COMMIT and returns all rows. A failure leaves no changes. */
export type RunScript = (sql: string) => Promise<{ rows: Record<string, unknown>[] }>;

export interface Database {
  db: Db;
  reader: Reader;
  runScript: RunScript;
  isAnswering(): Promise<boolean>;
  connections(): { totalCount: number; idleCount: number; waitingCount: number };
  /** Also calls back when notices may have been missed. The result stops listening. */
  listen(channel: string, onNotice: () => void): Promise<() => Promise<void>>;
  /** Resolves when the embedded PostgreSQL stops unexpectedly. Never for an external server. */
  lost: Promise<void>;
  close(): Promise<void>;
}
