import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** A database or a transaction of it; the first argument of everything that queries. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** Runs SQL text that may hold several statements. */
export type ExecuteScript = (sql: string) => Promise<void>;

/**
 * Where much is read that all may read: a replica that has everything committed before this call, else the database
 * itself. What belongs to one account is read from the database itself.
 */
export type Reader = () => Promise<Db>;

/**
 * Runs SQL text that is a transaction, from its BEGIN to its COMMIT, and gives the rows of all its statements. One that
 * fails leaves nothing behind, nor a connection that others would find inside it.
 */
export type RunScript = (sql: string) => Promise<{ rows: Record<string, unknown>[] }>;

export interface Database {
  db: Db;
  reader: Reader;
  runScript: RunScript;
  /** Whether it answers within a second and a half, and takes writes. Never throws. */
  isAnswering(): Promise<boolean>;
  /** How its connections are used. */
  connections(): { totalCount: number; idleCount: number; waitingCount: number };
  /**
   * Calls back at every notice on a channel, whichever process gives it, and where some may have been missed.
   * @returns what ends it
   */
  listen(channel: string, heard: () => void): Promise<() => Promise<void>>;
  /** Resolves when the embedded PostgreSQL has ended on its own. A server of one's own may come back, and never does this. */
  lost: Promise<void>;
  close(): Promise<void>;
}
