import { getMigrationPlans, getRollbackPlans } from "pg-boss";
import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import type { Job } from "#server/platform/jobs/job.ts";
import { recordingLog, sharedJobDatabase } from "../../../support/job-processes.ts";
import { rowsOf } from "../../../support/test-database.ts";

const SOON = 20_000;

const { processes, database } = await sharedJobDatabase();

const ok = () => vi.fn<Job["run"]>(async () => undefined);

async function schemaVersion(): Promise<number> {
  const [row] = await rowsOf(database.db, sql`select version from pgboss.version`);
  return Number(row?.["version"]);
}

it("Jobs that cannot start are logged once with a remedy, and start when they can", async () => {
  const run = ok();
  const { log, lines } = recordingLog();
  await database.db.execute(sql`create schema pgboss`);
  await database.db.execute(sql`create table pgboss.version (version int not null)`);
  await database.db.execute(sql`insert into pgboss.version values (21)`);
  const runner = processes.start(database, [{ name: "job", queue: "data", run }], { log });
  await vi.waitFor(
    async () =>
      expect((await runner.health()).problem).toEqual(expect.stringContaining("No jobs can run: ")),
    SOON,
  );
  const [{ one } = { one: 0 }] = await rowsOf(database.db, sql`select 1 as one`);
  expect(one).toBe(1);
  await database.db.execute(sql`drop schema pgboss cascade`);
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), SOON);
  await vi.waitFor(async () => expect((await runner.health()).problem).toBeNull(), SOON);
  expect(lines.map((line) => line.msg)).toEqual([
    "Jobs cannot run. They will be retried.",
    "Jobs run again.",
  ]);
});

it("The tables of an earlier pg-boss version are updated with their jobs", async () => {
  const first = processes.start(database, [{ name: "job", queue: "data", run: ok() }]);
  await vi.waitFor(
    async () =>
      expect((await first.health()).jobs["job"]?.lastSuccessAt).toEqual(expect.any(Number)),
    SOON,
  );
  await processes.stop();
  const current = await schemaVersion();
  await database.runScript(getRollbackPlans("pgboss", current));
  const earlier = await schemaVersion();
  expect(earlier).toBeLessThan(current);
  expect(getMigrationPlans("pgboss", earlier)).not.toBe("");
  const run = ok();
  processes.start(database, [{ name: "job", queue: "data", run }]);
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), SOON);
  expect(await schemaVersion()).toBe(current);
});

it("A failed script of pg-boss leaves no open transaction behind", async () => {
  const broken = () =>
    database.runScript("begin; create table half (id int); select 1 / 0; commit;").then(
      () => "done",
      () => "failed",
    );
  const write = () =>
    database.db.execute(sql`select 1`).then(
      () => "done",
      () => "failed",
    );
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? broken() : write())),
  );
  expect(outcomes.filter((outcome) => outcome === "failed")).toHaveLength(4);
  expect(await rowsOf(database.db, sql`select to_regclass('half') as half`)).toEqual([
    { half: null },
  ]);
});
