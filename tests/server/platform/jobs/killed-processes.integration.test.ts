import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Job, QUEUES } from "#server/platform/jobs/job.ts";
import { programFile } from "../../../../scripts/programs.mjs";
import { createJobProcesses, recordingLog } from "../../../support/job-processes.ts";
import { openTestDatabase, type TestDatabase } from "../../../support/test-database.ts";

const SOON = 40_000;

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
const processes = createJobProcesses();
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await processes.stop();
  await database.close();
});

function startProgram(kind = "") {
  const child = spawn(
    process.execPath,
    [programFile("tests/support/job-program.ts"), database.url, kind],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  children.push(child);
  const begun: { word: string; at: number }[] = [];
  createInterface({ input: child.stdout }).on("line", (word) =>
    begun.push({ word, at: performance.now() }),
  );
  return { begun, kill: () => child.kill("SIGKILL") };
}

const queuesOf = (begun: readonly { word: string }[]) =>
  new Set(begun.map(({ word }) => word).filter((word) => word !== "started"));

it("Another process takes over the running jobs of a killed process within twelve seconds", async () => {
  const first = startProgram("endless");
  await vi.waitFor(() => expect(queuesOf(first.begun).size).toBe(QUEUES.length), SOON);
  const second = startProgram();
  await vi.waitFor(() => expect(second.begun).not.toEqual([]), SOON);
  expect(queuesOf(second.begun).size).toBe(0);
  const killedAt = performance.now();
  first.kill();
  await vi.waitFor(() => expect(queuesOf(second.begun).size).toBe(QUEUES.length), SOON);
  expect(performance.now() - killedAt).toBeLessThan(12_000);
}, 120_000);

it("Another process runs the due jobs of a process killed between jobs", async () => {
  const first = startProgram();
  await vi.waitFor(() => expect(first.begun.length).toBeGreaterThan(3), SOON);
  const second = startProgram();
  await vi.waitFor(() => expect(second.begun).not.toEqual([]), SOON);
  const killedAt = performance.now();
  first.kill();
  await vi.waitFor(
    () => expect(queuesOf(second.begun.filter(({ at }) => at > killedAt)).size).toBe(QUEUES.length),
    SOON,
  );
  expect(performance.now() - killedAt).toBeLessThan(12_000);
}, 120_000);

it("A database outage is logged once, and all jobs continue afterwards", async () => {
  const run = vi.fn<Job["run"]>(async () => void (await database.db.execute(sql`select 1`)));
  const { log, lines } = recordingLog();
  const runner = processes.start(database, [{ name: "job", queue: "data", run }], { log });
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(1), SOON);
  const url = new URL(database.url);
  const name = url.pathname.slice(1);
  url.pathname = "/postgres";
  const operator = new pg.Client({ connectionString: url.href });
  await operator.connect();
  try {
    await operator.query(`alter database ${name} allow_connections false`);
    await operator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
      [name],
    );
    await vi.waitFor(
      async () =>
        expect((await runner.health()).problem).toEqual(
          expect.stringContaining("No jobs can run: "),
        ),
      SOON,
    );
    await operator.query(`alter database ${name} allow_connections true`);
  } finally {
    await operator.end();
  }
  const before = run.mock.calls.length;
  // A job that ran when the database went down keeps its slot until its heartbeat expires.
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(before + 1), SOON);
  await vi.waitFor(async () => expect((await runner.health()).problem).toBeNull(), SOON);
  expect(lines.filter((line) => line.job === undefined).map((line) => line.msg)).toEqual([
    "Jobs cannot run. They will be retried.",
    "Jobs run again.",
  ]);
}, 120_000);
