import { eq } from "drizzle-orm";
import { fastify } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createJobs } from "#server/jobs.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { mailOutbox } from "#server/mail/tables.ts";
import { type JobRunner, startJobs } from "#server/platform/jobs/start-jobs.ts";
import { expectSuccess } from "../support/answers.ts";
import { newMatch, storedMatch } from "../support/matches.ts";
import { register } from "../support/registration.ts";
import { sharedTestApp } from "../support/test-app.ts";
import { HOUR, MINUTE } from "../support/test-clock.ts";
import { newSpender, unlocked } from "../support/unlocks.ts";

const SOON = 20_000;
const mailer = { send: vi.fn<Mailer["send"]>(async () => undefined) };

const app = await sharedTestApp();

async function runWhatIsAskedFor(): Promise<JobRunner> {
  const jobs = createJobs(app.context, app.source, mailer).map((job) => ({
    ...job,
    everyMs: HOUR,
  }));
  const runner = startJobs(jobs, {
    database: app.database,
    log: fastify().log,
    requests: app.requests,
    pollMs: 50,
  });
  await vi.waitFor(async () => {
    const states = Object.values((await runner.health()).jobs);
    expect(states).toHaveLength(jobs.length);
    expect(states.filter((state) => state.lastSuccessAt === null)).toEqual([]);
  }, SOON);
  return runner;
}

function listen() {
  const requests: { name: string; input: unknown }[] = [];
  app.requests.use(async (_tx, name, input) => void requests.push({ name, input }));
  return requests;
}

it("Scores, predictions, seals and settlements run in one queue, in this order", () => {
  const jobs = createJobs(app.context, app.source, mailer);
  expect(jobs.filter((job) => job.queue === "data").map((job) => job.name)).toEqual([
    "poll-feed",
    "generate-predictions",
    "choose-open-card",
    "seal-predictions",
    "settle-predictions",
  ]);
});

describe("while jobs run", () => {
  let runner: JobRunner;
  beforeAll(async () => {
    runner = await runWhatIsAskedFor();
  });
  afterAll(() => runner.stop());

  it("A fan who registers gets the mail immediately, not at the next interval", async () => {
    const { email } = await register(app);
    await vi.waitFor(
      () => expect(mailer.send).toHaveBeenCalledWith(expect.objectContaining({ recipient: email })),
      SOON,
    );
    const sent = () => app.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
    await vi.waitFor(async () => expect((await sent())[0]?.sentAt).not.toBeNull(), SOON);
  });

  it("A void match's points and mail leave as soon as it is called off", async () => {
    const match = await newMatch(app, 5);
    const fan = await newSpender(app, 50);
    expect((await unlocked(app, fan, match, "1")).user.balance).toBe(35);
    app.fixtures.change(match.key, { status: "canceled" });
    await app.run("poll-feed");
    const balance = async () => expectSuccess("getMe", await app.ask("/auth/me", fan)).data.balance;
    await vi.waitFor(async () => expect(await balance()).toBe(50), SOON);
    await vi.waitFor(
      () =>
        expect(mailer.send).toHaveBeenCalledWith(expect.objectContaining({ recipient: fan.email })),
      SOON,
    );
  });
});

describe("in the transaction", () => {
  afterEach(() => app.requests.use(null));

  it.each([
    ["called off", "poll-feed"],
    ["sealed too late", "seal-predictions"],
  ])("A match that is %s requests its refund once, in the same transaction", async (how, job) => {
    const match = await newMatch(app, 5);
    if (how === "called off") app.fixtures.change(match.key, { status: "canceled" });
    else {
      app.clock.set(app.fixtures.match(match.key).startAt + MINUTE);
      await app.run("poll-feed");
    }
    const requests = listen();
    await app.run(job);
    await app.run(job);
    expect((await storedMatch(app, match.key)).voidAt).not.toBeNull();
    expect(requests.filter(({ name }) => name === "refund-void-matches")).toEqual([
      { name: "refund-void-matches", input: { eventId: match.id } },
    ]);
  });

  it("A match stays unchanged if its refund cannot be requested", async () => {
    const match = await newMatch(app, 5);
    app.requests.use(() => Promise.reject(new Error("the queue is gone")));
    app.fixtures.change(match.key, { status: "canceled" });
    await expect(app.run("poll-feed")).rejects.toThrow("the queue is gone");
    expect((await storedMatch(app, match.key)).voidAt).toBeNull();
    app.requests.use(null);
    await app.run("poll-feed");
    expect((await storedMatch(app, match.key)).voidAt).not.toBeNull();
  });
});
