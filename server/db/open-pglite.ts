import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { lockDirectory } from "#server/db/directory-lock.ts";
import { migrate } from "#server/db/migrate.ts";
import type { Database } from "#server/db/open.ts";
import { StartError } from "#server/start-error.ts";

/** @param dataDir folder that holds the database's own, or `null` to keep it in memory */
export async function openPglite(dataDir: string | null): Promise<Database> {
  if (dataDir === null) return openFolder(null);
  const lock = await lockDirectory(dataDir).catch((error: unknown) => {
    throw folderError(dataDir, error);
  });
  try {
    const finish = begin(dataDir);
    const database = await openFolder(join(dataDir, "postgres"));
    finish();
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
 * Sees whether there is a database to open or one to make. One that was being made when its process was killed holds
 * nothing yet, and is made anew; anything else that is no whole database is somebody's data, and is not replaced.
 * @returns what to call once the database stands
 */
function begin(dataDir: string): () => void {
  const folder = join(dataDir, "postgres");
  const unfinished = join(dataDir, "postgres-unfinished");
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0;
  if (!isEmpty && !existsSync(join(folder, "PG_VERSION"))) {
    throw new StartError(`${folder} holds files, but no whole database: PG_VERSION is missing. Nothing was changed. Restore the folder from a backup, or set DATA_DIR to another folder.`);
  }
  if (isEmpty) writeFileSync(unfinished, "");
  return () => rmSync(unfinished, { force: true });
}

async function openFolder(folder: string | null): Promise<Database> {
  const client = await PGlite.create(folder === null ? {} : { dataDir: folder }).catch((cause: unknown) => {
    // What the library says is the same whatever is wrong; of its own files it writes none that it cannot read.
    if (hasCode(cause)) throw cause;
    throw new StartError(`The database in ${folder ?? "memory"} cannot be opened: it is damaged, or was made by another version of PostgreSQL. Restore the folder from a backup, or set DATA_DIR to another folder.`, { cause });
  });
  const db = drizzle(client);
  await migrate(db, async (sql) => void (await client.exec(sql)));
  return { db, kind: "pglite", close: () => client.close() };
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

function folderError(dataDir: string, error: unknown): unknown {
  const fault = hasCode(error) ? FOLDER_FAULTS[error.code] : undefined;
  if (fault === undefined) return error;
  return new StartError(`DATA_DIR is "${dataDir}", which ${fault}. Mend that, or set DATA_DIR to a folder that can be written.`, { cause: error });
}
