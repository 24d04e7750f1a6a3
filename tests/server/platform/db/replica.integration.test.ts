import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database, Db } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open.ts";
import { createReader } from "#server/platform/db/reader.ts";
import { type OwnPostgres, startPostgres } from "../../../support/own-postgres.ts";
import { startReplica } from "../../../support/replica.ts";
import { rowsOf } from "../../../support/test-database.ts";

const BEHIND_MS = 700;

let primary: OwnPostgres;
let replica: OwnPostgres;
let database: Database;
let line: pg.Pool;
beforeAll(async () => {
  primary = await startPostgres();
  const urls = { databaseUrl: `${primary.url}/postgres` };
  await (await openDatabase(urls)).close();
  replica = await startReplica(primary, BEHIND_MS);
  line = new pg.Pool({ connectionString: `${replica.url}/postgres` });
  line.on("error", () => undefined);
  database = await openDatabase({ ...urls, databaseReadUrl: `${replica.url}/postgres` });
}, 60_000);
afterAll(async () => {
  await line.end();
  await database.close();
  await replica.stop();
  await primary.stop();
});

async function isReplica(db: Db): Promise<unknown> {
  return (await rowsOf(db, sql`select pg_is_in_recovery() as it`))[0]?.["it"];
}

async function countSports(db: Db): Promise<number> {
  return (await rowsOf(db, sql`select 1 from sports`)).length;
}

it("An up-to-date replica serves public reads", async () => {
  await expect.poll(async () => isReplica(await database.reader()), { timeout: 15_000 }).toBe(true);
});

it("A new row is read immediately, from the primary until the replica has it", async () => {
  const reader = createReader(database.db, drizzle(line), { waitMs: 100, avoidMs: 0 });
  await expect.poll(async () => isReplica(await reader()), { timeout: 15_000 }).toBe(true);
  for (let write = 1; write <= 3; write += 1) {
    await database.db.execute(
      sql`insert into sports (slug, name) values (${`new-${write}`}, 'New')`,
    );
    const read = await reader();
    expect([await countSports(read), await isReplica(read)]).toEqual([write, false]);
  }
  await expect.poll(async () => isReplica(await reader()), { timeout: 15_000 }).toBe(true);
  expect(await countSports(await reader())).toBe(3);
});

it("A promoted replica is never read", async () => {
  const reader = createReader(database.db, drizzle(line), { waitMs: 100, avoidMs: 0 });
  await drizzle(line).execute(sql`select pg_promote(wait => true)`);
  await drizzle(line).execute(
    sql`insert into sports (slug, name) values ('elsewhere', 'Gone its own way')`,
  );
  expect(await countSports(await reader())).toBe(3);
});

it("A lost replica costs only a short wait now and then", async () => {
  await replica.stop();
  const from = performance.now();
  for (let read = 0; read < 20; read += 1)
    expect(await countSports(await database.reader())).toBe(3);
  expect(performance.now() - from).toBeLessThan(5_000);
});
