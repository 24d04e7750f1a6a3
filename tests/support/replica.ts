import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { newFolder, type OwnPostgres, startPostgresOn } from "./own-postgres.ts";

const NOT_COPIED = new Set(["postmaster.pid", "postmaster.opts", "pg_replslot"]);

export async function copyRunning(primary: OwnPostgres): Promise<string> {
  const folder = newFolder();
  const client = new pg.Client({ connectionString: `${primary.url}/postgres` });
  await client.connect();
  await client.query("select pg_backup_start('a copy', fast => true)");
  cpSync(primary.dataDir, folder, {
    recursive: true,
    filter: (path) => !NOT_COPIED.has(path.slice(primary.dataDir.length + 1)),
  });
  const { rows } = await client.query<{ labelfile: string }>(
    "select labelfile from pg_backup_stop(wait_for_archive => false)",
  );
  // PostgreSQL needs this folder, but not the primary's slots.
  mkdirSync(join(folder, "pg_replslot"));
  cpSync(join(primary.dataDir, "pg_wal"), join(folder, "pg_wal"), { recursive: true });
  writeFileSync(join(folder, "backup_label"), rows[0]?.labelfile ?? "");
  await client.end();
  return folder;
}

export function giveToPostgres(folder: string): void {
  if (process.getuid?.() === 0) execFileSync("chown", ["-R", "postgres:postgres", folder]);
  execFileSync("chmod", ["700", folder]);
}

/** @param delayMs how long the replica delays received changes */
export async function startReplica(primary: OwnPostgres, delayMs: number): Promise<OwnPostgres> {
  const folder = await copyRunning(primary);
  writeFileSync(join(folder, "standby.signal"), "");
  giveToPostgres(folder);
  return startPostgresOn(folder, [
    `primary_conninfo=${primary.url}`,
    `recovery_min_apply_delay=${delayMs}`,
    "hot_standby=on",
  ]);
}
