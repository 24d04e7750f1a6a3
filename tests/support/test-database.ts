import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { inject } from "vitest";
import type { Database, Db } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open.ts";
import "./provided-database.ts";

export interface TestDatabase extends Database {
  openAgain(): Promise<Database>;
  url: string;
}

let created = 0;

/** @param withWorld adds the fixture feed's matches to the reference rows */
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

/** @param template the database to copy; by default an empty one */
export async function createTestDatabase(
  template = "template0",
): Promise<{ name: string; url: string }> {
  const { url } = inject("database");
  created += 1;
  const name = `test_${process.pid}_${process.env["VITEST_WORKER_ID"] ?? 0}_${created}`;
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  // PostgreSQL lets only one connection copy the template at a time.
  await client.query("select pg_advisory_lock(1)");
  await client.query(`drop database if exists ${name} with (force)`);
  // The default strategy writes the WAL and takes 50 % longer.
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
  return { name, url: `${url}/${name}` };
}

export async function rowsOf(db: Db, query: SQL): Promise<Record<string, unknown>[]> {
  const result: unknown = await db.execute(query);
  // Drizzle's common type of both drivers lacks `rows`.
  return (result as { rows: Record<string, unknown>[] }).rows;
}

export async function lockWaits(db: Db): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/** Joins the messages of all causes, because Drizzle wraps the database's error. */
export function reasons(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n${reasons(error.cause)}`;
}

export function refusalOf(act: Promise<unknown>): Promise<string> {
  return act.then(() => "nothing was refused", reasons);
}
