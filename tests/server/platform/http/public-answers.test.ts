import Fastify from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PublicAnswer } from "#server/platform/http/public-answer.ts";
import { createPublicAnswers } from "#server/platform/http/public-answers.ts";

const SCORE = {
  response: {
    200: {
      content: {
        "application/json": {
          schema: { type: "object", properties: { score: { type: "integer" } } },
        },
      },
    },
  },
};

let made: number;
let score: number;
let now: number;
let age: number;
let changedAt: number;
let revision: number;
let until: number | undefined;
let making: Promise<void>;
let fail: boolean;
let app: ReturnType<typeof build>;

function build(staleForMs = 0) {
  const server = Fastify();
  const answers = createPublicAnswers({
    staleForMs,
    rateLimitScale: 1,
    clock: { now: () => now },
    changes: {
      revision: () => revision,
      hasChanged: (topics, since) => topics.includes("day") && changedAt > since,
      age: () => age,
    },
  });
  answers.cacheHeaders(server);
  server.get("/score", { schema: SCORE }, (request, reply) =>
    answers.respond(request, reply, async () => {
      made += 1;
      const currentScore = score;
      await making;
      if (fail) throw new Error("the database is away");
      return new PublicAnswer(
        { score: currentScore },
        { topics: ["day"], ...(until === undefined ? {} : { until }) },
      );
    }),
  );
  return server;
}

beforeEach(() => {
  [made, score, now, age, changedAt] = [0, 1, 1_000_000, 0, 0];
  [revision, until] = [0, undefined];
  [making, fail] = [Promise.resolve(), false];
  app = build();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await app.close();
});

const ask = async () => app.inject("/score");
const scoreNow = async () => (await ask()).json().score;
function change(): void {
  score += 1;
  changedAt = revision += 1;
}

it("A response is created once for all concurrent and later requests", async () => {
  const all = await Promise.all(Array.from({ length: 50 }, ask));
  expect(new Set(all.map(({ body }) => body))).toEqual(new Set(['{"score":1}']));
  await ask();
  expect(made).toBe(1);
});

it("A change of its topics creates a new response, another change does not", async () => {
  expect(await scoreNow()).toBe(1);
  revision += 1;
  expect([await scoreNow(), made]).toEqual([1, 1]);
  change();
  expect([await scoreNow(), made]).toEqual([2, 2]);
});

it("Thirty addresses of one client are created two at a time, and more are refused", async () => {
  const askForAll = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, page) => app.inject(`/score?page=${page}`)));
  for (const count of [31, 30]) {
    let go = () => {};
    making = new Promise((resolve) => (go = resolve));
    made = 0;
    const all = askForAll(count);
    await expect.poll(() => made).toBe(2);
    await new Promise((resolve) => setImmediate(resolve));
    expect(made).toBe(2);
    go();
    const answers = await all;
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
    expect(made).toBe(30);
    change();
  }
});

it("A change during creation is in the next response", async () => {
  let go = () => {};
  making = new Promise((resolve) => (go = resolve));
  const first = ask();
  await expect.poll(() => made).toBe(1);
  change();
  go();
  await first;
  expect(await scoreNow()).toBe(2);
});

it("A response with an end time is created again after it, or if the clock was set back", async () => {
  until = now + 5_000;
  await ask();
  now += 4_999;
  await ask();
  expect(made).toBe(1);
  now += 1;
  until = now + 5_000;
  await ask();
  expect(made).toBe(2);
  now -= 60_000;
  await ask();
  expect(made).toBe(3);
});

it("While a slow refresh runs, clients get the stale response with its age, for 30 seconds", async () => {
  app = build(30_000);
  let elapsed = 0;
  vi.spyOn(performance, "now").mockImplementation(() => elapsed);
  await ask();
  let go = () => {};
  making = new Promise((resolve) => (go = resolve));
  change();
  elapsed = 29_999;
  const stale = [await ask(), await ask()];
  expect(stale.map(({ body }) => body)).toEqual(['{"score":1}', '{"score":1}']);
  expect(stale.map(({ headers }) => headers["age"])).toEqual(["29", "29"]);
  expect(made).toBe(2);
  elapsed = 30_000;
  const late = ask();
  go();
  expect([(await late).json().score, (await late).headers["age"], made]).toEqual([2, undefined, 2]);
});

it("The first client does not wait where the score was current 249 ms ago", async () => {
  app = build(30_000);
  let elapsed = 0;
  vi.spyOn(performance, "now").mockImplementation(() => elapsed);
  await ask();
  elapsed = 249;
  let go = () => {};
  making = new Promise((resolve) => (go = resolve));
  change();
  expect([await scoreNow(), made]).toEqual([1, 2]);
  go();
  await expect.poll(scoreNow).toBe(2);
});

it("The first client after a change waits 100 ms for the refresh, the others do not wait", async () => {
  app = build(30_000);
  let elapsed = 0;
  vi.spyOn(performance, "now").mockImplementation(() => elapsed);
  await ask();
  elapsed = 250;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let go = () => {};
  making = new Promise((resolve) => (go = resolve));
  change();
  let hasAnswer = false;
  const first = ask().then((answer) => {
    hasAnswer = true;
    return answer;
  });
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  expect([await scoreNow(), made]).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(99);
  expect(hasAnswer).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect((await first).json()).toEqual({ score: 1 });
  go();
});

it("The first request after a change gets the new score if the refresh is quick", async () => {
  app = build(30_000);
  let elapsed = 0;
  vi.spyOn(performance, "now").mockImplementation(() => elapsed);
  await ask();
  elapsed = 250;
  change();
  expect(await scoreNow()).toBe(2);
});

it("A response whose time has passed is stale from its last request on", async () => {
  app = build(30_000);
  let elapsed = 0;
  vi.spyOn(performance, "now").mockImplementation(() => elapsed);
  until = now + 5_000;
  await ask();
  elapsed = 5_000;
  now += 4_999;
  await ask();
  let go = () => {};
  making = new Promise((resolve) => (go = resolve));
  now += 1;
  elapsed += 29_999;
  expect((await ask()).headers["age"]).toBe("29");
  go();
});

it("A refresh that fails sends the stale response, and the next request refreshes again", async () => {
  app = build(30_000);
  let elapsed = 0;
  vi.spyOn(performance, "now").mockImplementation(() => elapsed);
  await ask();
  elapsed = 250;
  change();
  fail = true;
  expect(await scoreNow()).toBe(1);
  fail = false;
  expect(await scoreNow()).toBe(2);
});

it("A refresh that nobody waits for may fail, and the next request refreshes again", async () => {
  app = build(30_000);
  vi.spyOn(performance, "now").mockReturnValue(0);
  await ask();
  change();
  fail = true;
  expect(await scoreNow()).toBe(1);
  fail = false;
  await expect.poll(scoreNow).toBe(2);
});

it("A failed response is created again for the next request", async () => {
  fail = true;
  expect((await ask()).statusCode).toBe(500);
  fail = false;
  expect(await scoreNow()).toBe(1);
});

it("While the database is silent, a response states its age", async () => {
  expect((await ask()).headers["age"]).toBeUndefined();
  age = 3_600_000;
  const old = await ask();
  expect([old.statusCode, old.headers["age"], old.body]).toEqual([200, "3600", '{"score":1}']);
});
