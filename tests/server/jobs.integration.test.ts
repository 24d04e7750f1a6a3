import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { fastify } from "fastify";
import { afterEach, expect, it, vi } from "vitest";
import type { NamedFeed, Feed } from "#server/feeds/feed.ts";
import { findFeedState } from "#server/fixtures/feed-state-repository.ts";
import { createJobs } from "#server/jobs.ts";
import { type JobsHealth, NO_JOBS } from "#server/platform/jobs/job.ts";
import { type JobRunner, startJobs } from "#server/platform/jobs/start-jobs.ts";
import { createGenerator } from "#server/predictions/generate-predictions.ts";
import { predictions } from "#server/predictions/tables.ts";
import { beforeTransaction } from "../support/around-transaction.ts";
import { newMatch, storedMatch } from "../support/matches.ts";
import { sharedTestApp } from "../support/test-app.ts";
import { MINUTE } from "../support/test-clock.ts";

const log = fastify().log;

let runner: JobRunner | undefined;
let fakeHealth: JobsHealth | undefined;
const app = await sharedTestApp({ jobs: async () => fakeHealth ?? runner?.health() ?? NO_JOBS });
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  fakeHealth = undefined;
});

function silentSource() {
  const answers: (() => Promise<unknown>)[] = [];
  const matchesCall = vi.fn<Feed["matches"]>(
    (window) =>
      new Promise((resolve) => {
        answers.push(async () => resolve(await app.source.feed.matches(window)));
      }),
  );
  const source: NamedFeed = {
    id: app.source.id,
    feed: { ...app.source.feed, matches: matchesCall },
  };
  return { source, matchesCall, answer: () => Promise.all(answers.map((give) => give())) };
}

it("/healthz reports a silent source, while matches are still sealed in time", async () => {
  const match = await newMatch(app, 5);
  app.clock.set(app.fixtures.match(match.key).startAt - 20 * MINUTE);
  const { source, matchesCall } = silentSource();
  const jobs = createJobs(app.context, source, { send: () => Promise.resolve() }).map((job) => ({
    ...job,
    everyMs: 1,
  }));
  runner = startJobs(jobs, { database: app.database, log, deadlineMs: 2000, pollMs: 50 });
  await vi.waitFor(() => expect(matchesCall.mock.calls.length).toBeGreaterThan(1), 20_000);
  const sealed = () =>
    app.db
      .select()
      .from(predictions)
      .where(and(eq(predictions.eventId, match.id), isNotNull(predictions.sealedAt)));
  await vi.waitFor(async () => expect(await sealed()).toHaveLength(5), 10_000);
  expect((await findFeedState(app.db, source.id))?.failingSince).not.toBeNull();
  await vi.waitFor(
    async () =>
      expect((await app.app.inject("/healthz")).json()).toMatchObject({
        ok: false,
        failing: ["poll-feed"],
      }),
    20_000,
  );
}, 60_000);

const working = {
  lastSuccessAt: 0,
  failures: 0,
  lastError: null,
  failing: false,
  stopped: null,
  late: false,
};

it("/healthz names a job that is late without a failure", async () => {
  fakeHealth = {
    ...NO_JOBS,
    jobs: {
      "seal-predictions": { ...working, late: true },
      "poll-feed": { ...working, failures: 2 },
    },
  };
  const health = await app.app.inject("/healthz");
  expect([health.statusCode, health.json()]).toEqual([
    503,
    expect.objectContaining({ ok: false, failing: [], late: ["seal-predictions"] }),
  ]);
});

it("/healthz says why no jobs run, with waiting and failed tasks, while matches are served", async () => {
  fakeHealth = {
    problem: "No jobs can run: permission denied",
    jobs: {},
    queues: { mail: { queued: 7, active: 1, failed: 0 } },
    deadLetters: 2,
  };
  const health = await app.app.inject("/healthz");
  expect([health.statusCode, health.json()]).toEqual([
    503,
    expect.objectContaining({ ok: false, ...fakeHealth }),
  ]);
  expect((await app.ask("/events")).status).toBe(200);
});

it("An answer of a source after its timeout is not stored", async () => {
  const match = await newMatch(app, 5);
  const { source, matchesCall, answer } = silentSource();
  const poll = createJobs(app.context, source, { send: () => Promise.resolve() }).find(
    (job) => job.name === "poll-feed",
  );
  const deadline = new AbortController();
  const run = poll?.run(deadline.signal);
  await vi.waitFor(() => expect(matchesCall).toHaveBeenCalled(), 10_000);
  deadline.abort(new Error("too late"));
  await expect(run).rejects.toThrow("too late");
  app.fixtures.change(match.key, { status: "canceled" });
  await answer();
  expect(await storedMatch(app, match.key)).toMatchObject({ status: "not_started" });
});

it.each(["poll-feed", "generate-predictions", "seal-predictions"])(
  "A run of %s that times out while it writes leaves nothing, and the next one succeeds",
  async (name) => {
    const match = await newMatch(app, 5);
    const stored = async () => [
      await storedMatch(app, match.key),
      await app.db
        .select()
        .from(predictions)
        .where(eq(predictions.eventId, match.id))
        .orderBy(predictions.id),
    ];
    app.fixtures.change(match.key, { round: "Round 2" });
    if (name === "generate-predictions")
      await app.db.delete(predictions).where(eq(predictions.eventId, match.id));
    if (name === "seal-predictions")
      app.clock.set(app.fixtures.match(match.key).startAt - 20 * MINUTE);
    const before = await stored();
    const deadline = new AbortController();
    const db = beforeTransaction(app.db, 1, () => deadline.abort(new Error("too late")));
    if (name === "generate-predictions") deadline.abort(new Error("too late"));
    const job = createJobs({ ...app.context, db }, app.source, {
      send: () => Promise.resolve(),
    }).find((line) => line.name === name);
    await expect(job?.run(deadline.signal)).rejects.toThrow("too late");
    expect(await stored()).toEqual(before);
    await job?.run();
    expect(await stored()).not.toEqual(before);
  },
);

it("/healthz reports a match without a prediction until it succeeds; others get theirs", async () => {
  const health = () => app.app.inject("/healthz");
  const answersOf = async ({ id }: { id: number }) =>
    (await app.db.select().from(predictions).where(eq(predictions.eventId, id))).length;
  const broken = await newMatch(app, 50);
  const other = await newMatch(app, 51);
  await app.db.delete(predictions).where(inArray(predictions.eventId, [broken.id, other.id]));
  await app.db.execute(
    sql.raw(`alter table predictions add constraint broken check (event_id <> ${broken.id})`),
  );
  const generate = createGenerator(app.context, app.source);
  const job = {
    name: "generate-predictions",
    queue: "data",
    everyMs: 1,
    run: async () => void (await generate()),
  } as const;
  runner = startJobs([job], { database: app.database, log, pollMs: 50 });
  await vi.waitFor(async () => expect((await health()).statusCode).toBe(503), 20_000);
  expect((await health()).json()).toMatchObject({
    ok: false,
    failing: ["generate-predictions"],
    jobs: { "generate-predictions": { lastError: expect.stringContaining("predicted") as string } },
  });
  expect([await answersOf(broken), await answersOf(other)]).toEqual([0, 5]);
  await app.db.execute(sql`alter table predictions drop constraint broken`);
  await vi.waitFor(async () => expect((await health()).statusCode).toBe(200), 20_000);
  expect((await health()).json()).toMatchObject({
    ok: true,
    failing: [],
    jobs: { "generate-predictions": { failures: 0, lastSuccessAt: expect.any(Number) } },
  });
  expect(await answersOf(broken)).toBe(5);
});
