import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import pg from "pg";
import { lockDirectory } from "#server/db/directory-lock.ts";
import { migrate } from "#server/db/migrate.ts";

/** A database or a transaction of it; the first argument of everything that queries. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** Runs SQL text that may hold several statements. */
export type ExecuteScript = (sql: string) => Promise<void>;

export interface Database {
  db: Db;
  kind: "pglite" | "postgres";
  close(): Promise<void>;
}

export interface DatabaseSettings {
  databaseUrl: string | null;
  /** Folder of the embedded database; `null` keeps it in memory (tests). */
  dataDir: string | null;
}

/**
 * Opens the database and brings its schema up to date.
 * @throws {DirectoryLockedError} where another process has the folder open
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.databaseUrl === null ? openPglite(settings.dataDir) : openPostgres(settings.databaseUrl);
}

async function openPglite(dataDir: string | null): Promise<Database> {
  const unlock = dataDir === null ? () => undefined : lockDirectory(dataDir);
  try {
    const client = await PGlite.create(dataDir === null ? {} : { dataDir: join(dataDir, "postgres") });
    const db = drizzlePglite(client);
    await migrate(db, async (sql) => void (await client.exec(sql)));
    return {
      db,
      kind: "pglite",
      async close() {
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max: 10, statement_timeout: 30_000 });
  // An idle connection that the server drops is replaced at the next query; without a listener it ends the process.
  pool.on("error", () => undefined);
  // Nor does one that is dropped inside a transaction: its query fails, and whoever asked is told.
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    const db = drizzlePostgres(pool);
    // Several processes may start at once: a session lock lets one of them migrate at a time.
    const client = await pool.connect();
    try {
      await client.query("select pg_advisory_lock(7267601)");
      await migrate(db, async (sql) => void (await client.query(sql)));
    } finally {
      // Closing the connection gives the lock back, also where it broke.
      client.release(true);
    }
    return { db, kind: "postgres", close: () => pool.end() };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
