import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

export type Db = PgDatabase<PgQueryResultHKT>;

export type ExecuteScript = (sql: string) => Promise<void>;

/**
 * For large public reads: a replica that has every earlier commit, else the primary.
 * Private data is always read from the primary.
 */
export type Reader = () => Promise<Db>;

/**
 * Runs a whole transaction as one script, from BEGIN to COMMIT, and returns all rows.
 * A failed script leaves no changes and no connection with an open transaction.
 */
export type RunScript = (sql: string) => Promise<{ rows: Record<string, unknown>[] }>;

export interface Database {
  db: Db;
  reader: Reader;
  runScript: RunScript;
  isAnswering(): Promise<boolean>;
  connections(): { totalCount: number; idleCount: number; waitingCount: number };
  /**
   * Also called where notices may have been missed.
   * @returns a function that stops listening
   */
  listen(channel: string, heard: () => void): Promise<() => Promise<void>>;
  /**
   * Resolves when the embedded PostgreSQL has ended by itself. Never for an external server, which
   * may come back.
   */
  lost: Promise<void>;
  close(): Promise<void>;
}
