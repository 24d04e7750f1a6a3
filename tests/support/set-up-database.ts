import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#server/platform/db/open.ts";
import { seedReferences } from "#server/seed.ts";
import { type OwnPostgres, startPostgres } from "./own-postgres.ts";
import "./provided-database.ts";

const TEMPLATE = "touchline_template";

/** Starts one real PostgreSQL for the project, with a migrated database that every file's own is a copy of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, template } = await startWithTemplate();
  project.provide("database", { url: server.url, template, poolerUrl: null });
  return () => server.stop();
}

export async function startWithTemplate(): Promise<{ server: OwnPostgres; template: string }> {
  const server = await startPostgres();
  try {
    await createDatabase(server.url, TEMPLATE);
    const databaseUrl = `${server.url}/${TEMPLATE}`;
    const database = await openDatabase({ databaseUrl });
    await seedReferences(database.db);
    await database.close();
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { server, template: TEMPLATE };
}

async function createDatabase(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}
