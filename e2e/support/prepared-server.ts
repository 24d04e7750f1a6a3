import { randomUUID } from "node:crypto";
import pg from "pg";
import { ensureSecondBuilt } from "../../scripts/ensure-built.mjs";
import { ensureServerBuilt } from "../../scripts/programs.mjs";
import { startPostgres } from "../../tests/support/own-postgres.ts";
import { type Address, type TestDatabase, OwnProgram, Program } from "./program.ts";

const VARIABLE = "TOUCHLINE_E2E_SERVER";

const UPTIME_MS = 24 * 3_600_000;

const TEMPLATE = "touchline_template";

interface Prepared {
  address: Address;
  postgresUrl: string;
}

function prepared(): Prepared {
  const value = process.env[VARIABLE];
  if (value === undefined)
    throw new Error("The test server is not prepared. Run the tests through playwright.config.ts.");
  // Only this module writes the variable.
  return JSON.parse(value) as Prepared;
}

export function sharedProgram(): Program {
  return new Program(prepared().address);
}

/** A server's start takes longer than most tests on a busy machine. */
export const OWN_START_TIMEOUT_MS = 180_000;

export function startOwnProgram(): Promise<OwnProgram> {
  return startOnCopy(prepared().postgresUrl);
}

/** @param frozenAt the time of the stopped clock, ISO 8601 */
export async function startFrozenProgram(frozenAt: string): Promise<OwnProgram> {
  const name = `touchline_${randomUUID().replaceAll("-", "")}`;
  const database = await createDatabase(prepared().postgresUrl, name, "template0");
  const settings = { ...database.settings, E2E_FROZEN_AT: frozenAt };
  return OwnProgram.start({ ...database, settings }, UPTIME_MS);
}

async function startOnCopy(postgresUrl: string): Promise<OwnProgram> {
  const name = `touchline_${randomUUID().replaceAll("-", "")}`;
  return OwnProgram.start(await createDatabase(postgresUrl, name, TEMPLATE));
}

async function createDatabase(
  postgresUrl: string,
  name: string,
  template: string,
): Promise<TestDatabase> {
  // PostgreSQL lets only one connection copy the template at a time.
  await query(
    postgresUrl,
    "select pg_advisory_lock(1)",
    `create database ${name} template ${template} strategy file_copy`,
  );
  return {
    settings: { DATABASE_URL: `${postgresUrl}/${name}` },
    remove: () => query(postgresUrl, `drop database ${name} with (force)`),
  };
}

async function query(postgresUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: `${postgresUrl}/postgres` });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes the second build and a template database, which each server copies. */
export default async function prepareServer(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  try {
    const template = makeTemplate(postgres.url);
    template.catch(() => undefined);
    // The server starts its threads from there.
    ensureServerBuilt();
    ensureSecondBuilt(process.env["WEB_ROOT"] !== undefined);
    await template;
    const program = await startOnCopy(postgres.url);
    const value: Prepared = { address: program.sharedAddress, postgresUrl: postgres.url };
    process.env[VARIABLE] = JSON.stringify(value);
    return async () => {
      await program.stop();
      await postgres.stop();
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function makeTemplate(postgresUrl: string): Promise<void> {
  const database = await createDatabase(postgresUrl, TEMPLATE, "template0");
  await (await OwnProgram.start(database, UPTIME_MS)).stopProcess();
}
