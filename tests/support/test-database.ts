import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { inject } from "vitest";
import type { Database, Db } from "#server/platform/db/database.ts";
import { openOn } from "#server/platform/db/open-pglite.ts";
import { openDatabase } from "#server/platform/db/open.ts";
import type { ProvidedDatabase } from "./provided-database.ts";
import { startReusedPglite } from "./reused-pglite.ts";

export interface TestDatabase extends Database {
  /** The same database as another process would open it; on PGlite, which has but one, this very handle. */
  openAgain(): Promise<Database>;
  /** Where it is reached; null on PGlite, which lives in this process. */
  url: string | null;
}

/** A fresh database with migrations, countries, plans and questions, on whichever engine this project runs. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const provided = inject("database");
  return provided.kind === "pglite" ? openEmbedded(provided.templateFile) : openPostgres(provided);
}

async function openEmbedded(templateFile: string): Promise<TestDatabase> {
  const database = await openOn(await startReusedPglite(templateFile));
  return {
    ...database,
    url: null,
    openAgain: async () => ({ ...database, close: async () => undefined }),
  };
}

let created = 0;

async function openPostgres({
  url: server,
  template,
  poolerUrl,
}: Extract<ProvidedDatabase, { kind: "postgres" }>): Promise<TestDatabase> {
  created += 1;
  const name = `test_${process.pid}_${process.env["VITEST_WORKER_ID"] ?? 0}_${created}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  // Two files may copy the template at the same time, and PostgreSQL lets only one.
  await client.query("select pg_advisory_lock(1)");
  await client.query(`drop database if exists ${name} with (force)`);
  // Files as they are: by the server's log, as is usual, costs half as much again.
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
  const url = `${server}/${name}`;
  const open = () =>
    openDatabase({
      databaseUrl: poolerUrl === null ? url : `${poolerUrl}/${name}`,
      databaseDirectUrl: url,
      dataDir: null,
    });
  return { ...(await open()), url, openAgain: open };
}

/** Rows of a query written by hand, with their values as the driver gives them. */
export async function rowsOf(db: Db, query: SQL): Promise<Record<string, unknown>[]> {
  const result: unknown = await db.execute(query);
  // Both drivers answer an object with `rows`; Drizzle's common type does not say so.
  return (result as { rows: Record<string, unknown>[] }).rows;
}

/** How many connections to this database wait for a lock. */
export async function lockWaits(db: Db): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/** The whole chain of an error's messages: Drizzle wraps what the database said. */
export function reasons(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n${reasons(error.cause)}`;
}

/** What the database said to something that it must not do. */
export function refusalOf(act: Promise<unknown>): Promise<string> {
  return act.then(() => "nothing was refused", reasons);
}
