import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open.ts";
import { describeStartFailure } from "#server/start-failure.ts";
import { expectFailure } from "../support/answers.ts";
import { newFan } from "../support/fans.ts";
import { type Line, openLine } from "../support/line.ts";
import { type PgBouncer, startPgBouncer } from "../support/pgbouncer.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";
import { rowsOf } from "../support/test-database.ts";

const TIMEOUTS = { connectMs: 400, statementMs: 600, silentMs: 900 };
const CONNECTIONS = 3;
const SHIPPED_SIZE = "default_pool_size = 20";

let direct: TestApp;
let name: string;
let behind: Line;
let pooler: PgBouncer;
let front: Line;
let database: Database;
let app: Awaited<ReturnType<TestApp["startOn"]>>;
beforeAll(async () => {
  direct = await startTestApp();
  const url = new URL(direct.database.url);
  name = url.pathname;
  behind = await openLine(url);
  pooler = await startPgBouncer(behind.url, {
    [SHIPPED_SIZE]: `default_pool_size = ${CONNECTIONS}`,
  });
  front = await openLine(new URL(pooler.url + name));
  database = await openDatabase({
    databaseUrl: front.url,
    databaseDirectUrl: url.href,
    timeouts: TIMEOUTS,
  });
  app = await direct.startOn(database.db);
});
afterEach(() => {
  front.set("open");
  behind.set("open");
});
afterAll(async () => {
  await app.close();
  await database.close();
  await front.close();
  await pooler.stop();
  await behind.close();
  await direct.close();
});

describe("through the shipped PgBouncer", () => {
  it("many transactions share few connections, and each has the time limits", async () => {
    const seen = await Promise.all(
      Array.from({ length: 30 }, () =>
        database.db.transaction(async (tx) => {
          await tx.execute(sql`select pg_sleep(0.01)`);
          const [row] = await rowsOf(
            tx,
            sql`select pg_backend_pid() as pid, current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
          );
          return row;
        }),
      ),
    );
    expect(new Set(seen.map((row) => row?.["pid"])).size).toBe(CONNECTIONS);
    expect(new Set(seen.map((row) => `${row?.["statement"]} ${row?.["idle"]}`))).toEqual(
      new Set(["600ms 1min"]),
    );
  });

  it("the database ends a statement that takes too long", async () => {
    await expect(database.db.execute(sql`select pg_sleep(5)`)).rejects.toMatchObject({
      cause: { code: "57014" },
    });
    expect(await rowsOf(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  it.each([
    ["the pooler", () => front],
    ["the database behind it", () => behind],
  ])(
    "%s hangs: fans are asked to retry, and the service recovers by itself",
    async (_what, line) => {
      const fan = await newFan(direct);
      expect((await app.ask("/auth/me", fan)).status).toBe(200);
      line().set("hanging");
      const from = performance.now();
      expect(expectFailure(await app.ask("/auth/me", fan))).toMatchObject({
        status: 503,
        code: "unavailable",
      });
      expect(performance.now() - from).toBeLessThan(5_000);
      line().set("open");
      await expect
        .poll(async () => (await app.ask("/auth/me", fan)).status, { timeout: 15_000 })
        .toBe(200);
    },
  );

  it.each([
    ["as it is", {}],
    [
      "that swallows time limits",
      {
        "pool_mode = transaction":
          "pool_mode = transaction\nignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout",
      },
    ],
  ])("a pooler %s in place of the database stops the start", async (_what, changes) => {
    const other = await startPgBouncer(direct.database.url, changes);
    const error: unknown = await openDatabase({
      databaseUrl: other.url + name,
    }).catch((cause: unknown) => cause);
    await other.stop();
    expect(describeStartFailure(error, {})).toMatch(
      /^DATABASE_URL names 127\.0\.0\.1:\d+\/test_\w+, but a pooler answers there, which keeps no time limits\. Set DATABASE_DIRECT_URL to the database itself\.$/,
    );
  });
});
