import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openTestDatabase, rowsOf } from "../../../support/test-database.ts";

const NEXT_USER = sql`select nextval(pg_get_serial_sequence('users', 'id')) as id`;

it("Of what one test writes to the database, or changes of it, the next finds nothing", async () => {
  const one = await openTestDatabase();
  const [first] = await rowsOf(one.db, NEXT_USER);
  const plans = await rowsOf(one.db, sql`select * from plans order by id`);
  await one.db.execute(sql`insert into settings (key, value) values ('left', '1')`);
  await one.db.execute(sql`delete from predictions`);
  await one.db.execute(sql`update plans set price_cents = price_cents + 1`);
  await one.db.execute(sql`create schema another`);
  await one.db.execute(sql`set search_path to another`);
  await one.close();

  const next = await openTestDatabase();
  expect(await rowsOf(next.db, sql`select * from settings where key = 'left'`)).toEqual([]);
  expect(await rowsOf(next.db, sql`select * from plans order by id`)).toEqual(plans);
  expect(await rowsOf(next.db, NEXT_USER)).toEqual([first]);
  expect(
    await rowsOf(
      next.db,
      sql`select from information_schema.schemata where schema_name = 'another'`,
    ),
  ).toEqual([]);
  // What cannot be taken back by its rows: a rule that is off.
  await next.db.execute(sql`alter table predictions disable trigger predictions_no_truncate`);
  await next.close();

  const last = await openTestDatabase();
  expect(
    await rowsOf(
      last.db,
      sql`select tgenabled from pg_trigger where tgname = 'predictions_no_truncate'`,
    ),
  ).toEqual([{ tgenabled: "O" }]);
  await last.close();
});
