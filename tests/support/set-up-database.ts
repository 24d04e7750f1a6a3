import pg from "pg";
import type { TestProject } from "vitest/node";
import { prepareFixtures } from "#server/jobs.ts";
import { openDatabase } from "#server/platform/db/open.ts";
import { seedReferences } from "#server/seed.ts";
import { createFixtureFeed } from "./fixtures/fixture-feed.ts";
import { type OwnPostgres, startPostgres } from "./own-postgres.ts";
import "./provided-database.ts";
import { contextOn, FEED_ID } from "./test-context.ts";
import { createTestClock } from "./test-clock.ts";

const TEMPLATE = "touchline_template";
const WORLD = "touchline_world";

/** Starts PostgreSQL with the databases that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, ...templates } = await startWithTemplates();
  project.provide("database", { url: server.url, ...templates, poolerUrl: null });
  return () => server.stop();
}

/** `world` holds the rows of `template` and the matches of the fixture feed. */
export async function startWithTemplates(): Promise<{
  server: OwnPostgres;
  template: string;
  world: string;
}> {
  const server = await startPostgres();
  try {
    await query(server.url, `create database ${TEMPLATE}`);
    const { db, close } = await openDatabase({ databaseUrl: `${server.url}/${TEMPLATE}` });
    await seedReferences(db);
    await close();
    await query(server.url, `create database ${WORLD} template ${TEMPLATE}`);
    await fillWorld(`${server.url}/${WORLD}`);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { server, template: TEMPLATE, world: WORLD };
}

async function fillWorld(databaseUrl: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl });
  const clock = createTestClock();
  const { feed } = createFixtureFeed(clock.now());
  await prepareFixtures(contextOn(db, { clock }), { id: FEED_ID, feed });
  await close();
}

async function query(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}
