import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { count, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { countries } from "#server/accounts/tables.ts";
import type { Db } from "#server/platform/db/database.ts";
import { openPglite } from "#server/platform/db/open-pglite.ts";
import "../../../support/provided-database.ts";
import { rowsOf } from "../../../support/test-database.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "touchline-built-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a first start finds in its new folder, where this file is what the build has made. */
async function firstStart<Found>(file: string, look: (db: Db) => Promise<Found>): Promise<Found> {
  const database = await openPglite(mkdtempSync(join(folder, "data-")), file);
  try {
    return await look(database.db);
  } finally {
    await database.close();
  }
}

const countCountries = async (db: Db) =>
  (await db.select({ count: count() }).from(countries))[0]?.count;
const countMigrations = async (db: Db) =>
  (await rowsOf(db, sql`select count(*)::int as count from migrations`))[0]?.["count"];

function provided() {
  const database = inject("database");
  if (database.kind !== "pglite") throw new Error("this project has no embedded database");
  return database;
}

it("A first start begins with the database that the build has made, and brings an older one up to date", async () => {
  expect(await firstStart(provided().templateFile, countCountries)).toBeGreaterThan(0);
  expect(await firstStart(provided().emptyFile, countMigrations)).toBeGreaterThan(20);
});

it("A first start makes its own where the build's is damaged", async () => {
  const damaged = join(folder, "database.tar.gz");
  writeFileSync(damaged, "no archive");
  expect(await firstStart(damaged, countMigrations)).toBeGreaterThan(20);
  // On a busy machine making one takes half a minute.
}, 90_000);
