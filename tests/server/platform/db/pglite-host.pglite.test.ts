import { setImmediate } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { openOn } from "#server/platform/db/open-pglite.ts";
import type { Database } from "#server/platform/db/database.ts";
import { type PgliteHost, startPglite } from "#server/platform/db/pglite-host.ts";
import { rowsOf } from "../../../support/test-database.ts";
import { sql } from "drizzle-orm";
import "../../../support/provided-database.ts";

function template(): string {
  const provided = inject("database");
  if (provided.kind !== "pglite") throw new Error("This is about the embedded database.");
  return provided.templateFile;
}

let host: PgliteHost;
let database: Database;
beforeAll(async () => {
  host = await startPglite({ dataDir: null, template: template() });
  database = await openOn(await startPglite({ dataDir: null, template: template() }));
});
afterAll(async () => {
  await host.close();
  await database.close();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({
    stream: () => host.connect(),
    user: "postgres",
    database: "postgres",
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

it("A query that computes for long keeps nothing else waiting", async () => {
  const client = await connect();
  const state = { isDone: false };
  const query = client
    .query("select count(*) from generate_series(1, 3000000)")
    .finally(() => (state.isDone = true));
  let turns = 0;
  for (; !state.isDone; turns += 1) await setImmediate();
  await query;
  // On the thread that answers there would be a handful.
  expect(turns).toBeGreaterThan(1_000);
  await client.end();
});

it("What a connection leaves in the middle of a transaction is taken back before the next is served", async () => {
  const left = await connect();
  await left.query("begin");
  await left.query("insert into settings (key, value) values ('left', '1')");
  await left.query("select 1 / 0").catch(() => undefined);
  left.connection.stream.destroy();
  const next = await connect();
  expect((await next.query("select * from settings where key = 'left'")).rows).toEqual([]);
  await next.end();
});

it("Texts of every length arrive whole, both ways", async () => {
  const client = await connect();
  for (const length of [0, 1, 65_535, 3_000_000]) {
    const text = "é".repeat(length);
    expect((await client.query("select $1::text as text", [text])).rows).toEqual([{ text }]);
  }
  await client.end();
});

it("A notice is heard where it is listened for, once its transaction has ended", async () => {
  const heard = vi.fn<() => void>();
  const end = await database.listen("news", heard);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`notify news`);
    await tx.execute(sql`select 1`);
    expect(heard).not.toHaveBeenCalled();
  });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  await end();
});

it("A script that fails leaves nothing behind, and the next query is none of its transaction", async () => {
  await expect(
    database.runScript("begin; create table half (id int); select 1 / 0; commit;"),
  ).rejects.toThrow("division by zero");
  expect(await rowsOf(database.db, sql`select to_regclass('half') as half`)).toEqual([
    { half: null },
  ]);
});

it("It says that it answers while a statement takes long, and no more once that is stuck or it is closed", async () => {
  const own = await startPglite({ dataDir: null, template: template() });
  const client = new pg.Client({
    stream: () => own.connect(),
    user: "postgres",
    database: "postgres",
  });
  await client.connect();
  const now = vi.spyOn(performance, "now");
  const start = performance.now();
  const long = client.query("select count(*) from generate_series(1, 300000)");
  await setImmediate();
  now.mockReturnValue(start + 14_000);
  expect(own.isAnswering()).toBe(true);
  now.mockReturnValue(start + 16_000);
  expect(own.isAnswering()).toBe(false);
  now.mockRestore();
  await long;
  expect(own.isAnswering()).toBe(true);
  await client.end();
  await own.close();
  expect(own.isAnswering()).toBe(false);
});
