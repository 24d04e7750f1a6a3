import { eq } from "drizzle-orm";
import { fastify } from "fastify";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { systemClock } from "#server/platform/clock/clock.ts";
import { jobLeases } from "#server/platform/jobs/lease-repository.ts";
import {
  type Job,
  type JobPorts,
  type JobRunner,
  runJobs,
} from "#server/platform/jobs/run-jobs.ts";
import { openTestDatabase, type TestDatabase } from "../../../support/test-database.ts";

// On PostgreSQL alone: of the database they use the lease, which only there has several processes to keep apart.
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
function startProcess(
  holder: string,
  jobs: readonly Pick<Job, "name" | "queue" | "run">[],
  ports: Partial<JobPorts> = {},
): JobRunner {
  const runner = runJobs(
    jobs.map((job) => ({ ...job, everyMs: 1 })),
    { db: database.db, clock: systemClock, log, holder, ...ports },
  );
  runners.push(runner);
  return runner;
}

/** A job that ends only when the test says so. */
function stuck() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { run: vi.fn<() => Promise<void>>(() => ended), end: () => end() };
}

/** A log whose lines can be read. */
function keptLog() {
  const lines: { job?: string; msg: string; err?: { message: string } }[] = [];
  // Every line is one that the logger wrote, as JSON.
  return {
    lines,
    log: fastify({
      logger: {
        stream: { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
      },
    }).log,
  };
}

it("A mail server that says nothing keeps no score and no seal waiting", async () => {
  const mails = stuck();
  const poll = vi.fn<() => Promise<void>>(() => Promise.resolve());
  startProcess("one", [
    { name: "send-mails", queue: "mail", run: mails.run },
    { name: "poll-feed", queue: "data", run: poll },
  ]);
  await vi.waitFor(() => expect(poll.mock.calls.length).toBeGreaterThan(1), 10_000);
  expect(mails.run).toHaveBeenCalledTimes(1);
  mails.end();
});

/** Renewed by a third of it: long enough that a busy machine does not lose it between two renewals. */
const LEASE_MS = 1_500;

it("A job that outlasts the lease keeps it: no other process runs it at the same time, and at the stop another takes over", async () => {
  const long = stuck();
  const other = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const first = startProcess("first", [{ name: "job", queue: "data", run: long.run }], {
    leaseMs: LEASE_MS,
  });
  await vi.waitFor(() => expect(long.run).toHaveBeenCalled(), 10_000);
  startProcess("second", [{ name: "job", queue: "data", run: other }], { leaseMs: LEASE_MS });
  const lease = async () =>
    (await database.db.select().from(jobLeases).where(eq(jobLeases.name, "data")))[0];
  const begun = (await lease())?.until.getTime() ?? 0;
  // Three leases long, two of them after the first would have run out: the second process asks for it at least twice.
  await vi.waitFor(
    async () => expect((await lease())?.until.getTime()).toBeGreaterThan(begun + 3 * LEASE_MS),
    20_000,
  );
  expect((await lease())?.holder).toBe("first");
  expect(other).not.toHaveBeenCalled();
  long.end();
  await first.stop();
  await vi.waitFor(() => expect(other).toHaveBeenCalled(), 10_000);
});

it("A job that fails is told of and tried again, and the others go on", async () => {
  const failing = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("broken for a test")));
  const fine = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const runner = startProcess("one", [
    { name: "failing", queue: "data", run: failing },
    { name: "fine", queue: "data", run: fine },
  ]);
  await vi.waitFor(() => expect(failing.mock.calls.length).toBeGreaterThan(1), 10_000);
  expect(fine).toHaveBeenCalled();
  expect(runner.state()).toMatchObject({ failing: { lastSuccessAt: null }, fine: { failures: 0 } });
});

it("A job that hangs counts as failed and is told of, keeps none of its queue waiting, and is not joined by a second run of it", async () => {
  const hung = stuck();
  const seal = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { log, lines } = keptLog();
  const runner = startProcess(
    "one",
    [
      { name: "hung", queue: "data", run: hung.run },
      { name: "seal", queue: "data", run: seal },
    ],
    { deadlineMs: 200, log },
  );
  await vi.waitFor(() => expect(runner.state()["hung"]?.failures).toBeGreaterThan(2), 20_000);
  expect(seal.mock.calls.length).toBeGreaterThan(1);
  expect(hung.run).toHaveBeenCalledTimes(1);
  expect(lines.filter((line) => line.job === "hung")).toEqual([
    expect.objectContaining({
      msg: "job failed; it will be tried again",
      err: expect.objectContaining({ message: "it did not end within 0.2 seconds" }) as unknown,
    }),
  ]);
  hung.end();
  await vi.waitFor(
    () => expect(runner.state()["hung"]).toMatchObject({ failures: 0, late: false }),
    20_000,
  );
  expect(hung.run.mock.calls.length).toBeGreaterThan(1);
});

it("A job is late once it has not succeeded for longer than a run takes, where this process has the lease", async () => {
  const failing = () => Promise.reject(new Error("broken for a test"));
  const jobs = [
    { name: "failing", queue: "data", run: failing },
    { name: "fine", queue: "data", run: () => Promise.resolve() },
  ] as const;
  const first = startProcess("first", jobs, { deadlineMs: 1500 });
  expect(first.state()).toMatchObject({ failing: { late: false }, fine: { late: false } });
  await vi.waitFor(() => expect(first.state()["fine"]?.lastSuccessAt).not.toBeNull(), 10_000);
  // Its jobs are the first's; it has none that could be late, and only asks for the lease.
  const second = startProcess("second", jobs, { deadlineMs: 1 });
  await vi.waitFor(() => expect(first.state()["failing"]?.late).toBe(true), 20_000);
  expect(first.state()["fine"]?.late).toBe(false);
  expect(second.state()).toMatchObject({
    failing: { failures: 0, late: false },
    fine: { failures: 0, late: false },
  });
});
