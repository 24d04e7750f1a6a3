import { resolve } from "node:path";
import pg from "pg";
import type { Database } from "#server/platform/db/database.ts";
import { StartError } from "#server/platform/config/start-error.ts";
import { connection, sessionLimits, TIMEOUTS } from "#server/platform/db/postgres-connection.ts";
import { connectionError } from "#server/platform/db/postgres-fault.ts";
import { hasEmbedded } from "#server/platform/db/embedded-postgres.ts";
import { openDatabase, type DatabaseSettings } from "#server/platform/db/open.ts";
import { type Config, readConfig } from "#server/platform/config/config.ts";

/** Prints the database's name first. @param create whether to create a missing database */
export async function withDatabase<T>(
  command: (database: Database, config: Config) => Promise<T>,
  { create = false } = {},
): Promise<T> {
  const config = readConfig(process.env);
  const database = await (create
    ? openDatabase(config, { besideServer: true })
    : openExisting(config));
  try {
    console.error(`Database: ${databaseName(config)}`);
    return await command(database, config);
  } finally {
    await database.close();
  }
}

/** A wrong setting must not create a new database. @throws {StartError} if there is none */
export async function openExisting(settings: DatabaseSettings): Promise<Database> {
  if (!(await databaseExists(settings)))
    throw new StartError(
      `There is no Touchline database at ${databaseName(settings)}. Set DATABASE_URL or DATA_DIR to the service's values.`,
    );
  return openDatabase(settings, { besideServer: true });
}

export function databaseName({ databaseUrl, dataDir = "" }: DatabaseSettings): string {
  if (databaseUrl === null) return resolve(dataDir);
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const host = hostname || searchParams.get("host") || "localhost";
  return `${host}:${port || "5432"}${pathname}`;
}

async function databaseExists(settings: DatabaseSettings): Promise<boolean> {
  const { databaseUrl, databaseDirectUrl, dataDir = "", timeouts } = settings;
  if (databaseUrl === null) return hasEmbedded(dataDir);
  const isPooled = (databaseDirectUrl ?? databaseUrl) !== databaseUrl;
  const url = databaseDirectUrl ?? databaseUrl;
  try {
    return await hasSchema(url, timeouts);
  } catch (error) {
    throw connectionError(isPooled ? "DATABASE_DIRECT_URL" : "DATABASE_URL", url, error);
  }
}

async function hasSchema(url: string, timeouts = TIMEOUTS): Promise<boolean> {
  const client = new pg.Client({ ...connection(url, timeouts), ...sessionLimits(timeouts) });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query("select where to_regclass('migrations') is not null");
    return rowCount === 1;
  } finally {
    await client.end();
  }
}
