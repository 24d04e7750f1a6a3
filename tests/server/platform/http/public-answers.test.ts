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
let learntAt: number;
let revision: number;
let until: number | undefined;
let making: Promise<void>;
let app: ReturnType<typeof build>;

function build(previousForMs = 0) {
  const server = Fastify();
  const answers = createPublicAnswers({
    previousForMs,
    clock: { now: () => now },
    changes: {
      revision: () => revision,
      hasChanged: (topics, since) => topics.includes("day") && changedAt > since,
      learntAt: (of) => (of === revision ? learntAt : 0),
      age: () => age,
    },
  });
  answers.keepHeaders(server);
  server.get("/score", { schema: SCORE }, (request, reply) =>
    answers.respond(request, reply, async () => {
      made += 1;
      const told = score;
      await making;
      return new PublicAnswer(
        { score: told },
        { topics: ["day"], ...(until === undefined ? {} : { until }) },
      );
    }),
  );
  return server;
}

beforeEach(() => {
  [made, score, now, age, changedAt, learntAt] = [0, 1, 1_000_000, 0, 0, 0];
  [revision, until] = [0, undefined];
  making = Promise.resolve();
  app = build();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

const ask = async () => app.inject("/score");
const scoreNow = async () => (await ask()).json().score;
function change(): void {
  score += 1;
  changedAt = revision += 1;
  learntAt = performance.now();
}

it("An answer is made once, however many ask for it at a time and after", async () => {
  const all = await Promise.all(Array.from({ length: 50 }, ask));
  expect(new Set(all.map(({ body }) => body))).toEqual(new Set(['{"score":1}']));
  await ask();
  expect(made).toBe(1);
});

it("A change of what it rests on makes it anew, another change does not", async () => {
  expect(await scoreNow()).toBe(1);
  revision += 1;
  expect([await scoreNow(), made]).toEqual([1, 1]);
  change();
  expect([await scoreNow(), made]).toEqual([2, 2]);
});

it("What changes while an answer is made is in the next one", async () => {
  let go = () => {};
  making = new Promise((resolve) => (go = resolve));
  const first = ask();
  await expect.poll(() => made).toBe(1);
  change();
  go();
  await first;
  expect(await scoreNow()).toBe(2);
});

it("An answer that stands for a time is made anew after it, and where the clock was put back", async () => {
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

it("For two seconds after a change nobody waits for it: what was so before is told while it is made, then all wait", async () => {
  app = build(2_000);
  await ask();
  let elapsed = 0;
  vi.spyOn(performance, "now").mockImplementation(() => elapsed);
  let go = () => {};
  making = new Promise((resolve) => (go = resolve));
  change();
  elapsed = 1_999;
  expect([await scoreNow(), made]).toEqual([1, 2]);
  expect([await scoreNow(), made]).toEqual([1, 2]);
  elapsed = 2_000;
  const late = ask();
  go();
  expect([(await late).json().score, made]).toEqual([2, 2]);
});

it("Whoever is the first to ask long after a change hears nothing old", async () => {
  app = build(2_000);
  await ask();
  change();
  learntAt -= 2_000;
  expect(await scoreNow()).toBe(2);
});

it("What its time has made old is told for two seconds more while it is made anew", async () => {
  app = build(2_000);
  until = now + 5_000;
  await ask();
  score = 2;
  now += 6_999;
  until = now + 5_000;
  expect(await scoreNow()).toBe(1);
  await expect.poll(scoreNow).toBe(2);
  now += 7_000;
  score = 3;
  expect(await scoreNow()).toBe(3);
});

it("One that fails while what was so before is told is made again for the next who asks", async () => {
  app = build(2_000);
  await ask();
  change();
  making = Promise.reject(new Error("the database is away"));
  expect(await scoreNow()).toBe(1);
  making = Promise.resolve();
  await expect.poll(scoreNow).toBe(2);
});

it("One that failed is made again for the next who asks", async () => {
  making = Promise.reject(new Error("the database is away"));
  expect((await ask()).statusCode).toBe(500);
  making = Promise.resolve();
  expect(await scoreNow()).toBe(1);
});

it("While the database says nothing an answer says how old it is, and it is told", async () => {
  expect((await ask()).headers["age"]).toBeUndefined();
  age = 3_600_000;
  const old = await ask();
  expect([old.statusCode, old.headers["age"], old.body]).toEqual([200, "3600", '{"score":1}']);
});
