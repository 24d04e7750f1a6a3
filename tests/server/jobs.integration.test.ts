import { fastify } from "fastify";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { systemClock } from "#server/clock.ts";
import { type Job, type JobRunner, runJobs } from "#server/jobs/run-jobs.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const runners: JobRunner[] = [];
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
});

const log = fastify().log;

/** A process with these jobs, each due at every tick. */
function startProcess(holder: string, jobs: readonly Pick<Job, "name" | "lane" | "run">[], leaseMs = 60_000): JobRunner {
  const runner = runJobs(jobs.map((job) => ({ ...job, everyMs: 1 })), { db: database.db, clock: systemClock, log, holder, leaseMs });
  runners.push(runner);
  return runner;
}

/** A job that ends only when the test says so. */
function stuck() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { run: vi.fn<() => Promise<void>>(() => ended), end: () => end() };
}

it("A mail server that says nothing keeps no score and no seal waiting", async () => {
  const mails = stuck();
  const poll = vi.fn<() => Promise<void>>(() => Promise.resolve());
  startProcess("one", [{ name: "send-mails", lane: "mail", run: mails.run }, { name: "poll-feed", lane: "data", run: poll }]);
  await vi.waitFor(() => expect(poll.mock.calls.length).toBeGreaterThan(1), 10_000);
  expect(mails.run).toHaveBeenCalledTimes(1);
  mails.end();
});

it("A job that outlasts the lease keeps it: no other process runs it at the same time, and at the stop another takes over", async () => {
  const long = stuck();
  const other = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const first = startProcess("first", [{ name: "job", lane: "data", run: long.run }], 600);
  await vi.waitFor(() => expect(long.run).toHaveBeenCalled());
  startProcess("second", [{ name: "job", lane: "data", run: other }], 600);
  // Two ticks of the second process, and three leases long.
  await new Promise((resolve) => setTimeout(resolve, 2200));
  expect(other).not.toHaveBeenCalled();
  long.end();
  await first.stop();
  await vi.waitFor(() => expect(other).toHaveBeenCalled(), 10_000);
});

it("A job that fails is told of and tried again, and the others go on", async () => {
  const failing = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("broken for a test")));
  const fine = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const runner = startProcess("one", [{ name: "failing", lane: "data", run: failing }, { name: "fine", lane: "data", run: fine }]);
  await vi.waitFor(() => expect(failing.mock.calls.length).toBeGreaterThan(1), 10_000);
  expect(fine).toHaveBeenCalled();
  expect(runner.state()).toMatchObject({ failing: { lastSuccessAt: null }, fine: { failures: 0 } });
});
