import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { createJobRequests } from "#server/platform/job-requests.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import {
  recordingLog,
  openRows,
  stuckJob,
  sharedJobDatabase,
} from "../../../support/job-processes.ts";

const SOON = 20_000;
const SECOND = 1000;

const { processes, database } = await sharedJobDatabase();

const counted = (fail?: () => Error | null) =>
  vi.fn<Job["run"]>(async () => {
    const error = fail?.() ?? null;
    if (error !== null) throw error;
  });

it("A silent mail server delays no score and no seal", async () => {
  const mails = stuckJob();
  const poll = counted();
  processes.start(database, [
    { name: "send-mails", queue: "mail", run: mails.run },
    { name: "poll-feed", queue: "data", run: poll },
  ]);
  await vi.waitFor(() => expect(poll.mock.calls.length).toBeGreaterThan(1), SOON);
  expect(mails.run).toHaveBeenCalledTimes(1);
  mails.end();
});

it("Jobs of a queue run in order, even if a later one was requested first", async () => {
  const order: string[] = [];
  const requests = createJobRequests();
  const job = (name: string, everyMs: number) =>
    ({ name, queue: "data", everyMs, run: async () => void order.push(name) }) as const;
  const jobs = [job("poll", 2 * SECOND), job("seal", 2 * SECOND), job("settle", 2 * SECOND)];
  processes.start(database, jobs, { requests });
  await vi.waitFor(() => expect(order).toEqual(["poll", "seal", "settle"]), SOON);
  await database.db.transaction((tx) => requests.request(tx, "settle"));
  await vi.waitFor(() => expect(order).toHaveLength(4), SOON);
  expect(order.slice(3)).toEqual(["settle"]);
  await vi.waitFor(() => expect(order.length).toBeGreaterThanOrEqual(7), SOON);
  expect(order.slice(4, 7)).toEqual(["poll", "seal", "settle"]);
});

it("A failing job is logged once and retried, others continue, and its recovery is logged", async () => {
  let works = false;
  const { log, lines } = recordingLog();
  const failing = counted(() => (works ? null : new Error("broken for a test")));
  const fine = counted();
  const runner = processes.start(
    database,
    [
      { name: "failing", queue: "data", run: failing },
      { name: "fine", queue: "data", run: fine },
    ],
    { log },
  );
  await vi.waitFor(() => expect(failing.mock.calls.length).toBeGreaterThan(3), SOON);
  expect(fine).toHaveBeenCalled();
  expect((await runner.health()).jobs).toMatchObject({
    failing: { lastSuccessAt: null, failing: true, lastError: "broken for a test" },
    fine: { failures: 0 },
  });
  works = true;
  await vi.waitFor(
    async () => expect((await runner.health()).jobs["failing"]?.failing).toBe(false),
    SOON,
  );
  expect(lines.filter((line) => line.job === "failing").map((line) => line.msg)).toEqual([
    "A job failed. It will be retried.",
    "A job works again.",
  ]);
});

it("A failing job waits longer each time", async () => {
  const failing = counted(() => new Error("broken for a test"));
  const fine = counted();
  processes.start(database, [
    { name: "failing", queue: "data", everyMs: 300, run: failing },
    { name: "fine", queue: "data", everyMs: 300, run: fine },
  ]);
  await vi.waitFor(() => expect(failing.mock.calls.length).toBeGreaterThanOrEqual(4), SOON);
  expect(fine.mock.calls.length).toBeGreaterThan(failing.mock.calls.length + 2);
});

it("A hanging job counts as failed, blocks no other, and never runs twice concurrently", async () => {
  const hung = stuckJob();
  const seal = counted();
  const { log, lines } = recordingLog();
  const runner = processes.start(
    database,
    [
      { name: "hung", queue: "data", run: hung.run },
      { name: "seal", queue: "data", run: seal },
    ],
    { deadlineMs: 200, log },
  );
  const hungState = async () => (await runner.health()).jobs["hung"];
  await vi.waitFor(async () => expect((await hungState())?.failures).toBeGreaterThan(2), SOON);
  expect(seal.mock.calls.length).toBeGreaterThan(1);
  expect(hung.run).toHaveBeenCalledTimes(1);
  expect(hung.run.mock.calls[0]?.[0]?.aborted).toBe(true);
  expect(lines.filter((line) => line.job === "hung")).toEqual([
    expect.objectContaining({
      msg: "A job failed. It will be retried.",
      err: expect.objectContaining({ message: "It did not end within 0.2 seconds." }) as unknown,
    }),
  ]);
  hung.end();
  await vi.waitFor(async () => expect(await hungState()).toMatchObject({ failures: 0 }), SOON);
  expect(hung.run.mock.calls.length).toBeGreaterThan(1);
});

it("A job is late after more than a run's time without success, in every process", async () => {
  const failing = counted(() => new Error("broken for a test"));
  const jobs = [
    { name: "failing", queue: "data", run: failing },
    { name: "fine", queue: "data", run: counted() },
  ] as const;
  const first = processes.start(database, jobs, { deadlineMs: 500 });
  const second = processes.start(await database.openAgain(), jobs, { deadlineMs: 500 });
  await vi.waitFor(
    async () =>
      expect((await first.health()).jobs["fine"]?.lastSuccessAt).toEqual(expect.any(Number)),
    SOON,
  );
  for (const runner of [first, second])
    await vi.waitFor(
      async () =>
        expect((await runner.health()).jobs).toMatchObject({
          failing: { late: true },
          fine: { late: false },
        }),
      SOON,
    );
});

it("Two concurrent processes run each job once per interval, never twice concurrently", async () => {
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const job = {
    name: "job",
    queue: "data",
    everyMs: 400,
    run: async () => {
      begun.push(performance.now());
      most = Math.max(most, (running += 1));
      await database.db.execute(sql`select pg_sleep(0.12)`);
      running -= 1;
    },
  } as const;
  const secondConnection = await database.openAgain();
  for (const connection of [database, secondConnection, database, secondConnection])
    processes.start(connection, [job]);
  await vi.waitFor(() => expect(begun.length).toBeGreaterThan(6), SOON);
  expect(most).toBe(1);
  const [, first = 0] = begun;
  expect(((begun.at(-1) ?? 0) - first) / (begun.length - 2)).toBeGreaterThan(350);
  const waiting = (await openRows(database.db, "data")).filter(({ state }) => state === "created");
  expect(waiting).toHaveLength(1);
});

it("A chain of runs that was cut, doubled or delayed by a wrong clock becomes one again", async () => {
  const run = counted();
  const { db } = database;
  processes.start(database, [{ name: "job", queue: "data", everyMs: 300, run }]);
  const goesOn = async () => {
    const before = run.mock.calls.length;
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(before + 1), SOON);
  };
  await goesOn();
  await db.execute(sql`delete from pgboss.job where state = 'created'`);
  await goesOn();
  await db.execute(
    sql`update pgboss.job set start_after = now() + interval '1 day' where state = 'created'`,
  );
  await db.execute(sql`update job_states set due_at = now() + interval '1 day'`);
  await goesOn();
  await db.execute(
    sql`insert into pgboss.job (name, data, policy, retry_limit) select name, data, policy, 0 from pgboss.job, generate_series(1, 50) where state = 'created'`,
  );
  await goesOn();
  const waiting = (await openRows(db, "data")).filter(({ state }) => state === "created");
  expect(waiting).toHaveLength(1);
});

it("A stalled process whose job another took over stores and records nothing more", async () => {
  const long = stuckJob();
  const elsewhere = counted();
  const job = { name: "job", queue: "data" } as const;
  const { log, lines } = recordingLog();
  processes.start(database, [{ ...job, run: long.run }], { log });
  await vi.waitFor(() => expect(long.run).toHaveBeenCalled(), SOON);
  processes.start(await database.openAgain(), [{ ...job, run: elsewhere }]);
  expect(elsewhere).not.toHaveBeenCalled();
  await database.db.execute(
    sql`update pgboss.job set heartbeat_on = now() - interval '11 seconds' where state = 'active'`,
  );
  await vi.waitFor(() => expect(elsewhere).toHaveBeenCalled(), SOON);
  await vi.waitFor(() => expect(long.run.mock.calls[0]?.[0]?.aborted).toBe(true), SOON);
  long.end();
  await vi.waitFor(() => expect(elsewhere.mock.calls.length).toBeGreaterThan(3), SOON);
  expect(lines.map((line) => line.err?.message)).not.toContainEqual(
    expect.stringContaining("claim"),
  );
});

it("At shutdown running jobs get the signal, and no new one starts", async () => {
  const abortedSignals: boolean[] = [];
  const begun = vi.fn<() => void>();
  const runner = processes.start(database, [
    {
      name: "long",
      queue: "data",
      run: (_signal, ending) =>
        new Promise<void>((resolve) => {
          begun();
          ending?.addEventListener("abort", () => {
            abortedSignals.push(true);
            resolve();
          });
        }),
    },
    { name: "after", queue: "data", run: async () => void abortedSignals.push(false) },
  ]);
  await vi.waitFor(() => expect(begun).toHaveBeenCalled(), SOON);
  await runner.stop();
  expect(abortedSignals).toEqual([true]);
  expect(await openRows(database.db, "data")).toEqual([
    { state: "created", data: { kind: "run" } },
  ]);
});
