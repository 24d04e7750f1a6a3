// Makes the database that a first start copies, where it is not there yet: see built-database.mjs.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { builtDatabase } from "#server/platform/db/built-database.mjs";
import { migrate } from "#server/platform/db/migrate.ts";

const file = builtDatabase();
if (!existsSync(file)) {
  const client = await PGlite.create();
  await migrate(drizzle(client), async (script) => void (await client.exec(script)));
  const dump = await client.dumpDataDir("gzip");
  // Those of other migrations are of no use any more.
  rmSync(dirname(file), { recursive: true, force: true });
  mkdirSync(dirname(file), { recursive: true });
  // In its place as a whole: a build that is killed leaves none.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, new Uint8Array(await dump.arrayBuffer()));
  renameSync(unfinished, file);
  await client.close();
}
