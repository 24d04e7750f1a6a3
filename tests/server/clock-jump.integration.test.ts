import { eq } from "drizzle-orm";
import { fastify } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createJobs } from "#server/jobs.ts";
import { createTrustedClock, systemTime } from "#server/platform/clock/trusted-clock.ts";
import { readDatabaseTime, createReadingStore } from "#server/platform/db/database-time.ts";
import { saveSetting } from "#server/platform/db/settings-repository.ts";
import { NO_JOBS } from "#server/platform/jobs/job.ts";
import { type JobRunner, startJobs } from "#server/platform/jobs/start-jobs.ts";
import { predictions } from "#server/predictions/tables.ts";
import { newMatch, storedMatch } from "../support/matches.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../support/test-clock.ts";

let app: TestApp;
let runner: JobRunner | undefined;
beforeEach(async () => {
  app = await startTestApp({ jobs: async () => runner?.health() ?? NO_JOBS });
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  await app.close();
});

const JOBS = [
  "poll-feed",
  "generate-predictions",
  "seal-predictions",
  "settle-predictions",
  "refund-void-matches",
];

async function sealedOf({ id }: { id: number }): Promise<number> {
  const rows = await app.db.select().from(predictions).where(eq(predictions.eventId, id));
  return rows.filter((row) => row.sealedAt !== null).length;
}

it("A clock a day ahead in one run voids and seals nothing, and work continues afterwards", async () => {
  const [postponed, tomorrow] = [await newMatch(app, 30), await newMatch(app, 20)];
  app.fixtures.change(postponed.key, { status: "postponed" });
  await app.run("poll-feed");
  app.databaseTime.aheadMs = 4 * DAY;
  for (const job of JOBS)
    await expect(app.run(job)).rejects.toThrow("The clock jumped 5760 minutes ahead.");
  app.databaseTime.aheadMs = 0;
  app.clock.set(app.fixtures.match(tomorrow.key).startAt - 20 * MINUTE);
  await app.catchUp();
  expect([
    (await storedMatch(app, postponed.key)).voidAt,
    (await storedMatch(app, tomorrow.key)).voidAt,
  ]).toEqual([null, null]);
  expect([await sealedOf(postponed), await sealedOf(tomorrow)]).toEqual([0, 5]);
});

it("A process with a clock a day ahead runs what is due by the database's clock", async () => {
  const match = await newMatch(app, 20);
  const wrong = { ...app.context, clock: { now: () => app.clock.now() + DAY } };
  for (const job of createJobs(wrong, app.source, { send: () => Promise.resolve() }))
    await job.run();
  expect(await storedMatch(app, match.key)).toMatchObject({ status: "not_started", voidAt: null });
  expect(await sealedOf(match)).toBe(0);
});

it("/healthz reports a clock jump and its size until the clock is right again", async () => {
  const jobs = createJobs(app.context, app.source, { send: () => Promise.resolve() }).map(
    (job) => ({ ...job, everyMs: 1 }),
  );
  runner = startJobs(jobs, { database: app.database, log: fastify().log, pollMs: 50 });
  const health = () => app.app.inject("/healthz");
  await vi.waitFor(
    async () =>
      expect((await health()).json()).toMatchObject({
        ok: true,
        jobs: { "seal-predictions": { lastSuccessAt: expect.any(Number) as number } },
      }),
    20_000,
  );
  app.databaseTime.aheadMs = 2 * HOUR;
  await vi.waitFor(async () => expect((await health()).statusCode).toBe(503), 20_000);
  await vi.waitFor(
    async () =>
      expect((await health()).json()).toMatchObject({
        failing: expect.arrayContaining(["seal-predictions"]) as string[],
        jobs: {
          "seal-predictions": {
            stopped: expect.stringContaining("The clock jumped 120 minutes ahead.") as string,
          },
        },
      }),
    20_000,
  );
  app.databaseTime.aheadMs = 0;
  await vi.waitFor(
    async () =>
      expect((await health()).json()).toMatchObject({
        ok: true,
        jobs: { "seal-predictions": { stopped: null } },
      }),
    20_000,
  );
});

it("A process restarted during a clock jump knows the right time from the database", async () => {
  let ahead = 0;
  const start = () =>
    createTrustedClock(
      systemTime(() => Promise.resolve(Date.now() + ahead)),
      createReadingStore(app.db),
    );
  await start().check();
  ahead = DAY;
  await expect(start().check()).rejects.toThrow("The clock jumped 1440 minutes ahead.");
  await saveSetting(app.db, "last-trusted-time", { at: "no reading" });
  await start().check();
});

it("The database returns the time", async () => {
  expect(Math.abs((await readDatabaseTime(app.db)) - Date.now())).toBeLessThan(10 * SECOND);
});
