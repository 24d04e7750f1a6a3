import type { Database } from "#server/platform/db/database.ts";
import { openPglite } from "#server/platform/db/open-pglite.ts";
import { openPostgres } from "#server/platform/db/open-postgres.ts";
import type { Timeouts } from "#server/platform/db/postgres-connection.ts";

export interface DatabaseSettings {
  databaseUrl: string | null;
  /** Null, or left out, where `databaseUrl` is the database itself. */
  databaseDirectUrl?: string | null;
  databaseReadUrl?: string | null;
  /** Folder of the embedded database; `null` keeps it in memory (tests). */
  dataDir: string | null;
  /** How long a PostgreSQL is waited for. */
  timeouts?: Timeouts;
}

/**
 * Opens the database and brings its schema up to date.
 * @throws {StartError} where it cannot be opened and an operator can mend that; a DirectoryLockedError where another
 * process has the folder open
 */
export async function openDatabase({
  databaseUrl,
  databaseDirectUrl = null,
  databaseReadUrl = null,
  dataDir,
  timeouts,
}: DatabaseSettings): Promise<Database> {
  return databaseUrl === null
    ? openPglite(dataDir)
    : openPostgres(
        { url: databaseUrl, directUrl: databaseDirectUrl, readUrl: databaseReadUrl },
        timeouts,
      );
}
