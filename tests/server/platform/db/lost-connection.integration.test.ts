import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openTestDatabase,
  reasons,
  rowsOf,
  type TestDatabase,
} from "../../../support/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it("A connection that is lost during a transaction fails the transaction, not the process", async () => {
  const lost = database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  expect(await lost.then(() => "", reasons)).toMatch(/terminat/i);
  expect(await rowsOf(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});
