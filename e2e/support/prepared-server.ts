import { randomUUID } from "node:crypto";
import pg from "pg";
import { ensureSecondBuilt } from "../../scripts/ensure-built.mjs";
import { startPostgres } from "../../tests/support/own-postgres.ts";
import { type Address, type DataPlace, OwnProgram, Program } from "./program.ts";

/** What the run's processes are told. */
const VARIABLE = "TOUCHLINE_E2E_SERVER";

/** Long enough for some dozen matches that count in the record. */
const LIVED_MS = 24 * 3_600_000;

/** What every server's database is a copy of. */
const TEMPLATE = "touchline_template";

interface Prepared {
  address: Address;
  /** The PostgreSQL of the run, without a database's name. */
  postgresUrl: string;
}

function prepared(): Prepared {
  const told = process.env[VARIABLE];
  if (told === undefined) throw new Error("The run has not been set up.");
  // Only what stands below is written there.
  return JSON.parse(told) as Prepared;
}

/** The server that the tests of a run share. */
export function sharedProgram(): Program {
  return new Program(prepared().address);
}

/** Its start is no part of what a test has time for: beside other work it takes longer than most tests. */
export const OWN_START_MS = 180_000;

/** One to whose clock a test may do as it likes. */
export function startOwnProgram(): Promise<OwnProgram> {
  return startOnCopy(prepared().postgresUrl);
}

async function startOnCopy(postgresUrl: string): Promise<OwnProgram> {
  const name = `touchline_${randomUUID().replaceAll("-", "")}`;
  return OwnProgram.start(await createDatabase(postgresUrl, name, TEMPLATE));
}

async function createDatabase(
  postgresUrl: string,
  name: string,
  template: string,
): Promise<DataPlace> {
  // Two tests may copy the template at the same time, and PostgreSQL lets only one.
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

/**
 * Once a run: the build to move to, and a PostgreSQL with the database of a server that has loaded years of history and
 * lived for a day. Every other server starts on a copy of it.
 */
export default async function prepareServer(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  try {
    // The first server's work goes on beside the build.
    const making = makeTemplate(postgres.url);
    making.catch(() => undefined);
    ensureSecondBuilt(process.env["WEB_ROOT"] !== undefined);
    await making;
    const program = await startOnCopy(postgres.url);
    const told: Prepared = { address: program.sharedAs, postgresUrl: postgres.url };
    process.env[VARIABLE] = JSON.stringify(told);
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
  const place = await createDatabase(postgresUrl, TEMPLATE, "template0");
  await (await OwnProgram.start(place, LIVED_MS)).end();
}
