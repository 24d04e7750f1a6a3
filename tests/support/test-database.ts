import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { inject } from "vitest";
import type { Database, Db } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open.ts";
import "./provided-database.ts";

export interface TestDatabase extends Database {
  /** The same database as another process would open it. */
  openAgain(): Promise<Database>;
  /** Where it is reached, past any pooler. */
  url: string;
}

let created = 0;

/** A fresh database with migrations, countries, plans and questions, and on request the fixture feed's world. */
export async function openTestDatabase({ withWorld = false } = {}): Promise<TestDatabase> {
  const { template, world, poolerUrl } = inject("database");
  const { name, url } = await createTestDatabase(withWorld ? world : template);
  const open = () =>
    openDatabase({
      databaseUrl: poolerUrl === null ? url : `${poolerUrl}/${name}`,
      databaseDirectUrl: url,
    });
  return { ...(await open()), url, openAgain: open };
}

/** A new database. @param template the one that it is a copy of; by default one without a table */
export async function createTestDatabase(
  template = "template0",
): Promise<{ name: string; url: string }> {
  const { url } = inject("database");
  created += 1;
  const name = `test_${process.pid}_${process.env["VITEST_WORKER_ID"] ?? 0}_${created}`;
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  // Two files may copy the template at the same time, and PostgreSQL lets only one.
  await client.query("select pg_advisory_lock(1)");
  await client.query(`drop database if exists ${name} with (force)`);
  // Files as they are: by the server's log, as is usual, costs half as much again.
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
  return { name, url: `${url}/${name}` };
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
