import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { StartError } from "#server/platform/config/start-error.ts";
import { builtDatabase } from "#server/platform/db/built-database.mjs";
import type { Database } from "#server/platform/db/database.ts";
import { lockDirectory } from "#server/platform/db/directory-lock.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import {
  type PgliteHost,
  type PgliteOptions,
  startPglite,
} from "#server/platform/db/pglite-host.ts";
import { scriptRunner } from "#server/platform/db/script-runner.ts";

/**
 * @param dataDir folder that holds the database's own, or `null` to keep it in memory
 * @param template file of a dump that a new database in a folder begins with, where there is such a file
 */
export async function openPglite(
  dataDir: string | null,
  template = builtDatabase(),
): Promise<Database> {
  if (dataDir === null) return openOn(await start({ dataDir: null, template: null }));
  const lock = await lockDirectory(dataDir).catch((error: unknown) => {
    throw folderError(dataDir, error);
  });
  try {
    const folder = join(dataDir, "postgres");
    const options: PgliteOptions = holdsDatabase(dataDir, folder)
      ? { dataDir: folder, template: null }
      : {
          dataDir: folder,
          template: existsSync(template) ? template : null,
          makeIn: unfinishedFolder(dataDir),
        };
    const database = await openOn(await start(options));
    return {
      ...database,
      async close() {
        await database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw folderError(dataDir, error);
  }
}

/**
 * Sees whether there is a database to open or one to make.
 * @throws {StartError} where there are files that are no whole database: they are somebody's data, and are not replaced
 */
function holdsDatabase(dataDir: string, folder: string): boolean {
  // What a first start left that was killed. Whatever lies in `postgres` may be a restored backup, and is never removed.
  rmSync(unfinishedFolder(dataDir), { recursive: true, force: true });
  if (!existsSync(folder) || readdirSync(folder).length === 0) return false;
  if (existsSync(join(folder, "PG_VERSION"))) return true;
  throw new StartError(
    `${folder} holds files, but no whole database: PG_VERSION is missing. Nothing was changed. Restore the folder from a backup, or set DATA_DIR to another folder.`,
  );
}

function unfinishedFolder(dataDir: string): string {
  return join(dataDir, "postgres-unfinished");
}

async function start(options: PgliteOptions): Promise<PgliteHost> {
  return startPglite(options).catch((cause: unknown) => {
    // What the library says is the same whatever is wrong; of its own files it writes none that it cannot read.
    if (hasCode(cause)) throw cause;
    throw new StartError(
      `The database in ${options.dataDir ?? "memory"} cannot be opened: it is damaged, or was made by another version of PostgreSQL. Restore the folder from a backup, or set DATA_DIR to another folder.`,
      { cause },
    );
  });
}

/**
 * The database behind a host, migrated. Closing it ends the host.
 * @throws {Error} of the migration that failed; the host has ended then
 */
export async function openOn(host: PgliteHost): Promise<Database> {
  const pool = new pg.Pool({
    stream: () => host.connect(),
    user: "postgres",
    database: "postgres",
    // There is but one session, and whoever has it holds it to the end of its transaction.
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // Without a listener, a database that stops ends the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const heard = new Map<string, () => void>();
  pool.on("connect", (client) =>
    client.on("notification", ({ channel }) => heard.get(channel)?.()),
  );
  const close = async () => {
    await pool.end();
    await host.close();
  };
  const db = drizzle(pool);
  await migrate(db, async (sql) => void (await pool.query(sql))).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    db,
    reader: () => Promise.resolve(db),
    runScript: scriptRunner(pool),
    kind: "pglite",
    isAnswering: () => Promise.resolve(!pool.ending && host.isAnswering()),
    connections: () => null,
    directUrl: null,
    async listen(channel, callback) {
      heard.set(channel, callback);
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => void heard.delete(channel);
    },
    close,
  };
}

function hasCode(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}

const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  EACCES: "may not be written by this user",
  EPERM: "may not be written by this user",
  EROFS: "lies on a file system that is read-only",
  ENOTDIR: "is not a folder",
  EEXIST: "is not a folder",
  ENOSPC: "lies on a disk that is full",
  EDQUOT: "lies on a disk whose quota is used up",
};

/** The sentence for an operator, where it is one who can mend the folder; else the error as it is. */
export function folderError(dataDir: string, error: unknown): unknown {
  const fault = hasCode(error) ? FOLDER_FAULTS[error.code] : undefined;
  if (fault === undefined) return error;
  return new StartError(
    `DATA_DIR is "${dataDir}", which ${fault}. Mend that, or set DATA_DIR to a folder that can be written.`,
    { cause: error },
  );
}
