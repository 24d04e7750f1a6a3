import { resolve } from "node:path";
import pg from "pg";
import { StartError } from "#server/platform/config/start-error.ts";
import type { Database } from "#server/platform/db/database.ts";
import { hasEmbedded } from "#server/platform/db/embedded-postgres.ts";
import { type DatabaseSettings, openDatabase } from "#server/platform/db/open.ts";
import { connection, ownLimits, TIMEOUTS } from "#server/platform/db/postgres-connection.ts";
import { connectionError } from "#server/platform/db/postgres-fault.ts";

/**
 * Opens a database that Touchline has made before: whoever looks at another one than was meant is to be told, and not to
 * find a new one in order.
 * @throws {StartError} where there is none; nothing was made then
 */
export async function openExisting(settings: DatabaseSettings): Promise<Database> {
  if (!(await isThere(settings)))
    throw new StartError(
      `There is no database of Touchline at ${databaseName(settings)}. Nothing was made. Set DATABASE_URL or DATA_DIR as the service has them.`,
    );
  return openDatabase(settings, { besideServer: true });
}

/** Where a database is, in words without a user or a password. */
export function databaseName({ databaseUrl, dataDir = "" }: DatabaseSettings): string {
  if (databaseUrl === null) return resolve(dataDir);
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const host = hostname || searchParams.get("host") || "localhost";
  return `${host}:${port || "5432"}${pathname}`;
}

async function isThere(settings: DatabaseSettings): Promise<boolean> {
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
  const client = new pg.Client({ ...connection(url, timeouts), ...ownLimits(timeouts) });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query("select where to_regclass('migrations') is not null");
    return rowCount === 1;
  } finally {
    await client.end();
  }
}
