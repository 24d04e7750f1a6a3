import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { CHANGES, watchChanges } from "#server/platform/changes/change-watch.ts";
import { openTestDatabase, type TestDatabase } from "../../../support/test-database.ts";

let database: TestDatabase;
let other: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await database.close();
});

const deaf = async () => async () => undefined;
function fail(error: unknown): never {
  throw error;
}
const renamed = (id: number) => `update questions set question = question || '.' where id = ${id}`;

async function watched() {
  const watch = watchChanges({ db: database.db, listen: deaf, onFailure: fail });
  await watch.refresh();
  return watch;
}

it("A transaction's change is seen after its commit, even among longer transactions", async () => {
  const watch = await watched();
  await other.query("begin");
  await other.query(renamed(1));
  await database.db.execute(sql`update plans set name = name where id = 1`);
  const before = watch.revision();
  await watch.refresh();
  expect([watch.hasChanged(["plans"], before), watch.hasChanged(["questions"], before)]).toEqual([
    true,
    false,
  ]);
  await other.query("commit");
  await watch.refresh();
  expect(watch.hasChanged(["questions"], before)).toBe(true);
});

it("A rolled-back change is not seen, and no change is seen twice", async () => {
  const watch = await watched();
  await other.query("begin");
  await other.query(renamed(2));
  await other.query("rollback");
  await watch.refresh();
  const before = watch.revision();
  await watch.refresh();
  expect(watch.revision()).toBe(before);
  expect(watch.hasChanged(["questions"], before)).toBe(false);
});

it("Another process's change is seen immediately, even after its connection was cut", async () => {
  let onNotice = 0;
  const end = await database.listen(CHANGES, () => (onNotice += 1));
  await vi.waitFor(() => expect(onNotice).toBe(1));
  await other.query(renamed(3));
  await vi.waitFor(() => expect(onNotice).toBe(2));
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()",
  );
  await vi.waitFor(() => expect(onNotice).toBe(3), 10_000);
  await other.query(renamed(3));
  await vi.waitFor(() => expect(onNotice).toBe(4));
  await end();
});

it("A change without a notice is seen within five seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    const watch = await watched();
    watch.start();
    const before = watch.revision();
    await other.query(renamed(4));
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(watch.hasChanged(["questions"], before)).toBe(true));
    await watch.stop();
  } finally {
    vi.useRealTimers();
  }
});
