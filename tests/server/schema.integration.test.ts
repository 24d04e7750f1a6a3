import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as accounts from "#server/accounts/tables.ts";
import * as calendar from "#server/calendar/tables.ts";
import * as credits from "#server/credits/tables.ts";
import * as archive from "#server/feeds/replay/tables.ts";
import * as fixtures from "#server/fixtures/tables.ts";
import * as follows from "#server/follows/tables.ts";
import * as mail from "#server/mail/tables.ts";
import * as payments from "#server/payments/tables.ts";
import * as changes from "#server/platform/changes/change-watch.ts";
import * as settings from "#server/platform/db/settings-repository.ts";
import * as rateLimits from "#server/platform/http/rate-limit-repository.ts";
import * as jobStates from "#server/platform/jobs/job-state-repository.ts";
import * as predictions from "#server/predictions/tables.ts";
import * as proofs from "#server/proofs/tables.ts";
import * as push from "#server/push/tables.ts";
import * as seasonChances from "#server/season-chances/tables.ts";
import * as openCards from "#server/unlocks/tables.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const WITHOUT_SCHEMA = ["migrations"];
/** Drizzle and PostgreSQL's catalogue name these types differently. */
const CATALOGUE_NAMES: Readonly<Record<string, string>> = {
  "timestamp with time zone": "timestamp with time zone",
  "text[]": "ARRAY",
  "integer[]": "ARRAY",
};

const tables = [
  accounts,
  archive,
  calendar,
  changes,
  credits,
  fixtures,
  follows,
  jobStates,
  mail,
  openCards,
  payments,
  predictions,
  proofs,
  push,
  rateLimits,
  seasonChances,
  settings,
]
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value) => value instanceof PgTable)
  .map(getTableConfig);

it("The typed tables and the migrated database have the same tables", async () => {
  const stored = await rowsOf(
    database.db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const expected = [...tables.map((table) => table.name), ...WITHOUT_SCHEMA].sort();
  expect(stored.map((row) => row["name"])).toEqual(expected);
});

it.each(tables.map((table) => [table.name, table] as const))(
  "%s has the columns, types and null rules of the migrations",
  async (name, table) => {
    const stored = await rowsOf(
      database.db,
      sql`select column_name as name, data_type as type, is_nullable = 'NO' as required from information_schema.columns where table_schema = 'public' and table_name = ${name} order by 1`,
    );
    const typed = table.columns.map((column) => ({
      name: column.name,
      type: CATALOGUE_NAMES[column.getSQLType()] ?? column.getSQLType(),
      required: column.notNull,
    }));
    expect(stored).toEqual(typed.sort((a, b) => (a.name < b.name ? -1 : 1)));
  },
);
