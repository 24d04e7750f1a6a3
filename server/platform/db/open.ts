import type { Database } from "#server/platform/db/database.ts";
import { joinEmbedded, startEmbedded } from "#server/platform/db/embedded-postgres.ts";
import { openPostgres } from "#server/platform/db/open-postgres.ts";
import type { Timeouts } from "#server/platform/db/postgres-connection.ts";

export interface DatabaseSettings {
  databaseUrl: string | null;
  databaseDirectUrl?: string | null;
  databaseReadUrl?: string | null;
  dataDir?: string;
  timeouts?: Timeouts;
}

interface OpenOptions {
  besideServer?: boolean;
}

/** @throws {StartError} for a failure that an operator can fix */
export async function openDatabase(
  settings: DatabaseSettings,
  { besideServer = false }: OpenOptions = {},
): Promise<Database> {
  const { databaseUrl, databaseDirectUrl = null, databaseReadUrl = null, timeouts } = settings;
  if (databaseUrl !== null)
    return openPostgres(
      { url: databaseUrl, directUrl: databaseDirectUrl, readUrl: databaseReadUrl },
      timeouts,
    );
  if (settings.dataDir === undefined)
    throw new Error("There is neither a database URL nor a data folder.");
  const embedded = await (besideServer ? joinEmbedded : startEmbedded)(settings.dataDir);
  try {
    const database = await openPostgres(
      { url: embedded.url, directUrl: null, readUrl: null },
      timeouts,
    );
    return {
      ...database,
      lost: embedded.lost,
      async close() {
        await database.close();
        await embedded.stop();
      },
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}
