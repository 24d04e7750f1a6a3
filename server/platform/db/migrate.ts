import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { StartError } from "#server/platform/config/start-error.ts";
import type { Db, ExecuteScript } from "#server/platform/db/database.ts";

const DIRECTORY = new URL("./migrations/", import.meta.url);
const FILE_NAME = /^(\d{4})_[a-z_]+\.sql$/;

interface Migration {
  name: string;
  script: string;
  checksum: string;
}

/** @throws {StartError} for a wrong file name, or an applied file whose text has changed */
export async function migrate(
  db: Db,
  execute: ExecuteScript,
  directory = DIRECTORY,
): Promise<void> {
  const migrations = readMigrations(directory);
  await execute(
    `create table if not exists migrations (name text primary key, applied_at timestamptz not null default now());
     alter table migrations add column if not exists checksum text;`,
  );
  const applied = new Map(
    (
      await db
        .select({ name: sql<string>`name`, checksum: sql<string | null>`checksum` })
        .from(sql`migrations`)
    ).map((row) => [row.name, row.checksum]),
  );
  refuseChanged(migrations, applied);
  await addChecksums(migrations, applied, execute);
  for (const { name, script, checksum } of migrations) {
    if (applied.has(name)) continue;
    // One script: the migration and its record commit together.
    await execute(
      `begin;\n${script}\ninsert into migrations (name, checksum) values ('${name}', '${checksum}');\ncommit;`,
    ).catch(async (error: unknown) => {
      await execute("rollback");
      throw error;
    });
  }
}

function readMigrations(directory: URL): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => !name.startsWith("."))
    .sort();
  const numbers = names.map((name) => FILE_NAME.exec(name)?.[1]);
  const wrongName = names.find(
    (_name, index) => numbers[index] === undefined || numbers[index] === numbers[index - 1],
  );
  if (wrongName !== undefined)
    throw new StartError(
      `The migration ${wrongName} has a wrong name or a number in use. Rename it, for example to 0004_ledger.sql, or remove it.`,
    );
  return names.map((name) => {
    const script = readFileSync(new URL(name, directory), "utf8").replaceAll("\r\n", "\n");
    return { name, script, checksum: createHash("sha256").update(script).digest("hex") };
  });
}

function refuseChanged(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string | null>,
): void {
  const changed = migrations.find(({ name, checksum }) => {
    const known = applied.get(name) ?? checksum;
    return known !== checksum;
  });
  if (changed !== undefined)
    throw new StartError(
      `The migration ${changed.name} has changed since this database applied it. Restore the old text, and write the change as a new migration.`,
    );
}

/** Databases older than the checksums are assumed to equal the current files. */
async function addChecksums(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string | null>,
  execute: ExecuteScript,
): Promise<void> {
  const unchecked = migrations.filter(({ name }) => applied.get(name) === null);
  if (unchecked.length === 0) return;
  await execute(
    unchecked
      .map(
        ({ name, checksum }) =>
          `update migrations set checksum = '${checksum}' where name = '${name}';`,
      )
      .join("\n"),
  );
}
