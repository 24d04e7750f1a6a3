import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { createJobRequests } from "#server/platform/job-requests.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import { withJobConsole } from "#server/platform/jobs/operate-jobs.ts";
import { recordingLog, openRows, sharedJobDatabase } from "../../../support/job-processes.ts";

const SOON = 20_000;
const SECOND = 1000;

const { processes, database } = await sharedJobDatabase();

const counted = () => vi.fn<Job["run"]>(async () => undefined);

it("A job requested in a transaction runs after its commit, and never after a rollback", async () => {
  const run = counted();
  const requests = createJobRequests();
  await database.db.transaction((tx) => requests.request(tx, "job"));
  processes.start(database, [{ name: "job", queue: "mail", everyMs: 3_600 * SECOND, run }], {
    requests,
  });
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), SOON);
  const requested = { state: "created", data: { kind: "run", asked: "job" } };
  await database.db
    .transaction(async (tx) => {
      await requests.request(tx, "job");
      expect(await openRows(tx, "mail")).toContainEqual(requested);
      throw new Error("rolled back for a test");
    })
    .catch(() => undefined);
  expect(await openRows(database.db, "mail")).not.toContainEqual(requested);
  await database.db.transaction((tx) => requests.request(tx, "job"));
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), SOON);
  await vi.waitFor(
    async () =>
      expect(await openRows(database.db, "mail")).toEqual([
        { state: "created", data: { kind: "run" } },
      ]),
    SOON,
  );
});

it("A failing task blocks no other, is retried, and ends as a dead letter to retry", async () => {
  const requests = createJobRequests();
  const done: unknown[] = [];
  const mended = new Set<unknown>();
  const job = {
    name: "refund",
    queue: "refund",
    everyMs: 3_600 * SECOND,
    run: counted(),
    runTask: async (input: Readonly<Record<string, unknown>>) => {
      if (input["eventId"] === 1 && !mended.has(1)) throw new Error("event 1 is broken");
      done.push(input["eventId"]);
    },
  } as const;
  const { log, lines } = recordingLog();
  const runner = processes.start(database, [job], { requests, log });
  await vi.waitFor(() => expect(job.run).toHaveBeenCalled(), SOON);
  await database.db.transaction(async (tx) => {
    for (const eventId of [1, 2]) await requests.request(tx, "refund", { eventId });
  });
  await vi.waitFor(() => expect(done).toEqual([2]), SOON);
  await vi.waitFor(async () => {
    await database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
    expect(await runner.health()).toMatchObject({ deadLetters: 1 });
  }, SOON);
  expect(await openRows(database.db, "dead-letters")).toEqual([
    { state: "created", data: { kind: "task", job: "refund", input: { eventId: 1 } } },
  ]);
  expect(done).toEqual([2]);
  expect(lines.map((line) => [line.job, line.msg])).toEqual([
    ["refund", "A task failed. It will be retried."],
    ["refund", "A task was given up. Retry it with npm run jobs."],
  ]);
  const letters = await withJobConsole(database, (jobConsole) => jobConsole.deadLetters());
  expect(letters).toEqual([
    expect.objectContaining({ job: "refund", input: { eventId: 1 }, error: "event 1 is broken" }),
  ]);
  mended.add(1);
  expect(
    await withJobConsole(database, (jobConsole) => jobConsole.retry([letters?.[0]?.id ?? ""])),
  ).toBe(1);
  await vi.waitFor(() => expect(done).toEqual([2, 1]), SOON);
  expect(await runner.health()).toMatchObject({ deadLetters: 0 });
});
