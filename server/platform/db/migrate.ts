import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Db, ExecuteScript } from "#server/platform/db/database.ts";

const DIRECTORY = new URL("./migrations/", import.meta.url);

/** Applies every numbered migration that this database has not seen, each in a transaction of its own, in order. */
export async function migrate(db: Db, execute: ExecuteScript): Promise<void> {
  await execute(
    "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
  );
  const applied = new Set(
    (await db.select({ name: sql<string>`name` }).from(sql`migrations`)).map((row) => row.name),
  );
  const files = readdirSync(DIRECTORY)
    .filter((file) => /^\d{4}_[a-z_]+\.sql$/.test(file))
    .sort();
  for (const file of files) {
    if (applied.has(file)) continue;
    const script = readFileSync(new URL(file, DIRECTORY), "utf8");
    // One batch: the migration and its mark are committed together or not at all.
    await execute(
      `begin;\n${script}\ninsert into migrations (name) values ('${file}');\ncommit;`,
    ).catch(async (error: unknown) => {
      await execute("rollback");
      throw error;
    });
  }
}
