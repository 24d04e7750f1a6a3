import { sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { createWriteCheck } from "#server/platform/db/write-check.ts";
import { sharedTestApp } from "../../../support/test-app.ts";
import { rowsOf } from "../../../support/test-database.ts";

const app = await sharedTestApp();
afterEach(() => vi.restoreAllMocks());

async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const [row] = await rowsOf(app.db, sql`select current_database() as name`);
  await app.db.transaction(
    (tx) =>
      tx.execute(
        sql`alter database ${sql.identifier(String(row?.["name"]))} set default_transaction_read_only = ${sql.raw(isReadOnly ? "on" : "off")}`,
      ),
    { accessMode: "read write" },
  );
  // Open connections keep their initial setting.
  await app.db
    .execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`,
    )
    .catch(() => undefined);
}

const status = async (path: string) => (await app.app.inject(path)).statusCode;

it("A database without writes turns /readyz and /healthz to 503 until it accepts them again", async () => {
  await setReadOnly(true);
  expect((await app.ask("/plans")).status).toBe(200);
  await expect.poll(() => status("/readyz")).toBe(503);
  const health = await app.app.inject("/healthz");
  expect([health.statusCode, health.json()]).toMatchObject([
    503,
    {
      ok: false,
      problem: "The database does not answer, or takes no writes: its disk may be full.",
    },
  ]);
  await setReadOnly(false);
  await expect.poll(() => status("/readyz")).toBe(200);
  expect(await status("/healthz")).toBe(200);
});

it("The write check writes at most every thirty seconds, and leaves nothing behind", async () => {
  // The previous test ended every connection. A pooled one fails once.
  const askAll = () =>
    Promise.all(Array.from({ length: 10 }, () => app.db.execute(sql`select 1`))).then(
      () => true,
      () => false,
    );
  await expect.poll(askAll).toBe(true);
  let elapsed = 0;
  vi.spyOn(performance, "now").mockImplementation(() => elapsed);
  const execute = vi.spyOn(app.db, "execute");
  const takesWrites = createWriteCheck(app.db);
  const writes = async (asked: number) => {
    execute.mockClear();
    for (let times = 0; times < asked; times += 1) expect(await takesWrites()).toBe(true);
    return execute.mock.calls.length;
  };
  expect(await writes(3)).toBe(1);
  elapsed = 29_999;
  expect(await writes(3)).toBe(0);
  elapsed = 30_000;
  expect(await writes(3)).toBe(1);
  expect(await rowsOf(app.db, sql`select 1 from pg_class where relname = 'write_check'`)).toEqual(
    [],
  );
});
