import { type Config, readConfig } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/database.ts";
import { databaseName, openExisting } from "#server/platform/db/open-existing.ts";
import { openDatabase } from "#server/platform/db/open.ts";

/**
 * Does an operator's work on the database that the settings name, and says which one that is, beside what the command
 * itself says.
 * @param create whether a new one is made where there is none
 */
export async function withDatabase<T>(
  work: (database: Database, config: Config) => Promise<T>,
  { create = false } = {},
): Promise<T> {
  const config = readConfig(process.env);
  const database = await (create
    ? openDatabase(config, { besideServer: true })
    : openExisting(config));
  try {
    console.error(`Database: ${databaseName(config)}`);
    return await work(database, config);
  } finally {
    await database.close();
  }
}
