import { sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "#server/platform/db/open.ts";
import { expectFailure } from "../../../support/answers.ts";
import { newFan } from "../../../support/fans.ts";
import { openLine } from "../../../support/line.ts";
import { sharedTestApp } from "../../../support/test-app.ts";
import { rowsOf } from "../../../support/test-database.ts";

const TIMEOUTS = { connectMs: 400, statementMs: 600, silentMs: 900 };
const AT_MOST_MS = 5_000;

const direct = await sharedTestApp();
const line = await openLine(new URL(direct.database.url));
const database = await openDatabase({ databaseUrl: line.url, timeouts: TIMEOUTS });
const app = await direct.startOn(database.db);
afterEach(() => line.set("open"));
afterAll(async () => {
  await app.close();
  await line.close();
  await database.close();
});

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const from = performance.now();
  return { result: await work(), ms: performance.now() - from };
}

describe("a database that does not respond", () => {
  it.each(["hanging", "down"] as const)(
    "%s: fans are asked to retry, /readyz reports it within two seconds, and it recovers",
    async (how) => {
      const fan = await newFan(direct);
      expect((await app.ask("/auth/me", fan)).status).toBe(200);
      line.set(how);
      const ready = await timed(() => app.app.inject("/readyz"));
      expect([ready.result.statusCode, ready.result.json()]).toEqual([503, { ready: false }]);
      expect(ready.ms).toBeLessThan(2000);
      expect((await timed(() => app.app.inject("/healthz"))).ms).toBeLessThan(2000);
      for (const path of ["/plans", "/auth/me", "/events"]) {
        const { result, ms } = await timed(() => app.ask(path, fan));
        expect(expectFailure(result)).toMatchObject({
          status: 503,
          code: "unavailable",
          message: expect.stringContaining("try again") as string,
        });
        expect(Number(result.headers["retry-after"])).toBeGreaterThan(0);
        expect(ms).toBeLessThan(AT_MOST_MS);
      }
      line.set("open");
      await expect
        .poll(async () => (await app.ask("/auth/me", fan)).status, { timeout: 10_000 })
        .toBe(200);
    },
  );

  it("during a transaction makes it fail, and its connection is never reused", async () => {
    const half = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      line.set("hanging");
      await tx.execute(sql`select 2`);
    });
    await expect(half).rejects.toThrow();
    line.set("open");
    for (let query = 0; query < 12; query += 1)
      expect(await rowsOf(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  it("with more requests than connections refuses all of them in time", async () => {
    const fan = await newFan(direct);
    line.set("hanging");
    const { result, ms } = await timed(() =>
      Promise.all(Array.from({ length: 40 }, () => app.ask("/auth/me", fan))),
    );
    expect(new Set(result.map((answer) => answer.status))).toEqual(new Set([503]));
    expect(ms).toBeLessThan(AT_MOST_MS);
  });
});

describe("a statement that takes too long", () => {
  it("is ended by the database, the client is informed, and the connection serves others", async () => {
    await expect(database.db.execute(sql`select pg_sleep(5)`)).rejects.toMatchObject({
      cause: { code: "57014" },
    });
    expect(await rowsOf(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });
});
