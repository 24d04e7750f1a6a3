import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type pg from "pg";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { StartError } from "#server/platform/config/start-error.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openDatabase } from "#server/platform/db/open.ts";
import { type EmptyDatabase, openEmptyDatabase } from "../../../support/empty-database.ts";
import { openTestDatabase, rowsOf } from "../../../support/test-database.ts";

let folder: string;
let empty: EmptyDatabase;
let client: pg.Client;
beforeAll(async () => {
  empty = await openEmptyDatabase();
  ({ client } = empty);
});
afterAll(() => empty.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "touchline-migrations-"));
  put("0001_first.sql", "create table first (id integer);");
  put("0002_second.sql", "create table second (id integer);\n");
});
afterEach(async () => {
  // Resets the schema, a hundred times faster than creating a database.
  await client.query("drop schema public cascade; create schema public;");
  rmSync(folder, { recursive: true, force: true });
});

function put(name: string, script: string): void {
  writeFileSync(join(folder, name), script);
}

async function run(): Promise<void> {
  await migrate(
    drizzle(client),
    async (script) => void (await client.query(script)),
    pathToFileURL(`${folder}/`),
  );
}

async function applied(): Promise<Record<string, unknown>[]> {
  return rowsOf(
    drizzle(client),
    sql`select name, checksum is not null as summed from migrations order by name`,
  );
}

describe("the migrations", () => {
  it("are applied once, with their checksums, and new ones after them", async () => {
    await run();
    await run();
    put("0003_third.sql", "create table third (id integer);");
    await run();
    expect(await applied()).toEqual(
      ["0001_first.sql", "0002_second.sql", "0003_third.sql"].map((name) => ({
        name,
        summed: true,
      })),
    );
  });

  it("stop the start where an applied one has changed, before any is applied", async () => {
    await run();
    put("0001_first.sql", "create table first (id bigint);");
    put("0003_third.sql", "create table third (id integer);");
    const refused = run();
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(
      "The migration 0001_first.sql has changed since this database applied it. Restore the old text, and write the change as a new migration.",
    );
    expect(await applied()).toHaveLength(2);
  });

  it("are equal with other line endings", async () => {
    await run();
    put("0002_second.sql", "create table second (id integer);\r\n");
    await run();
    expect(await applied()).toHaveLength(2);
  });

  it("add missing checksums to an older database, and must match from then on", async () => {
    await client.query(`
      create table migrations (name text primary key, applied_at timestamptz not null default now());
      create table first (id integer);
      insert into migrations (name) values ('0001_first.sql');`);
    await run();
    expect(await applied()).toEqual([
      { name: "0001_first.sql", summed: true },
      { name: "0002_second.sql", summed: true },
    ]);
    put("0001_first.sql", "create table first (id bigint);");
    await expect(run()).rejects.toThrow("0001_first.sql has changed");
  });

  it.each([
    "0003-third.sql",
    "third.sql",
    "0003_third.sql.bak",
    "0003_Third.sql",
    "0002_again.sql",
  ])("stop the start where a file is named %s, before any is applied", async (name) => {
    put(name, "create table third (id integer);");
    const refused = run();
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(
      /^The migration \S+ has a wrong name or a number in use\. /,
    );
    const tables = sql`select count(*)::int as n from information_schema.tables where table_schema = 'public'`;
    expect(await rowsOf(drizzle(client), tables)).toEqual([{ n: 0 }]);
  });

  it("ignore hidden files in their folder", async () => {
    put(".DS_Store", "");
    await run();
    expect(await applied()).toHaveLength(2);
  });
});

it("A database with other migrations than the program's is refused with a reason", async () => {
  const database = await openTestDatabase();
  await database.db.execute(
    sql`update migrations set checksum = 'of another text' where name like '0003%'`,
  );
  const opened = openDatabase({ databaseUrl: database.url });
  await expect(opened).rejects.toThrow(StartError);
  await expect(opened).rejects.toThrow("The migration 0003_accounts.sql has changed");
  await database.close();
});
