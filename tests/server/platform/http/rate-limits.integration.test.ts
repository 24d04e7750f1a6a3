import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { rateLimits } from "#server/platform/http/rate-limit-repository.ts";
import { failure } from "../../../support/answers.ts";
import { newFan } from "../../../support/fans.ts";
import type { Request } from "../../../support/ask.ts";
import { formOf, PASSWORD } from "../../../support/registration.ts";
import { startTestApp, type TestApp } from "../../../support/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../../support/test-clock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateLimitScale: 1 });
});
afterAll(() => app.close());

let addresses = 0;
let ip = "";
beforeEach(() => {
  addresses += 1;
  ip = `10.0.0.${addresses}`;
});

async function askUntilRefused(path: string, request: (count: number) => Request): Promise<number> {
  for (let count = 0; count < 700; count += 1) {
    const answer = await app.ask(path, request(count));
    if (answer.status !== 429) continue;
    expect(failure(answer)).toMatchObject({
      code: "rate_limited",
      message: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds?\.$/),
    });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    return count;
  }
  throw new Error(`${path} was never refused`);
}

async function register(email: string): Promise<void> {
  const form = formOf({ email });
  expect((await app.ask("/auth/register", { body: form, ip: `10.9.${addresses}.9` })).status).toBe(
    201,
  );
}

it("Five wrong guesses a minute at an account from one address, ten in five minutes and no more, while its owner logs in from another", async () => {
  await register("target@example.com");
  const body = { email: "target@example.com", password: "a wrong guess" };
  const guessOn = () => askUntilRefused("/auth/login", () => ({ body, ip }));
  expect(await guessOn()).toBe(5);
  const told = await app.ask("/auth/login", { body, ip });
  expect(Number(told.headers["retry-after"])).toBeLessThanOrEqual(60);
  app.clock.advance(MINUTE);
  expect(await guessOn()).toBe(5);
  app.clock.advance(MINUTE);
  expect(await guessOn()).toBe(0);
  expect(
    (await app.ask("/auth/login", { body: { ...body, password: PASSWORD }, ip: "10.1.0.1" }))
      .status,
  ).toBe(200);
});

it("An account that is guessed at from forty addresses allows each other three wrong ones an hour, and lets its owner in from any", async () => {
  await register("wanted@example.com");
  const guess = (address: string) =>
    app.ask("/auth/login", {
      body: { email: "wanted@example.com", password: "a wrong guess" },
      ip: address,
    });
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, address) => guess(`10.6.${address}.1`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  }
  expect(
    await askUntilRefused("/auth/login", () => ({
      body: { email: "wanted@example.com", password: "a wrong guess" },
      ip,
    })),
  ).toBe(3);
  const own = { email: "wanted@example.com", password: PASSWORD };
  for (let count = 0; count < 5; count += 1)
    expect((await app.ask("/auth/login", { body: own, ip: "10.7.0.1" })).status).toBe(200);
  expect(
    (
      await app.ask("/auth/login", {
        body: { email: "another@example.com", password: PASSWORD },
        ip,
      })
    ).status,
  ).toBe(401);
  app.clock.advance(HOUR);
  expect((await guess(ip)).status).toBe(401);
});

it("Right passwords are not counted as guesses", async () => {
  await register("often@example.com");
  for (let count = 0; count < 15; count += 1)
    expect(
      (
        await app.ask("/auth/login", {
          body: { email: "often@example.com", password: PASSWORD },
          ip,
        })
      ).status,
    ).toBe(200);
});

it("An IPv6 customer is one client whatever address of the /64, and an IPv4 is one however it is written", async () => {
  const path = `/proofs/${"0".repeat(64)}`;
  expect(
    await askUntilRefused(path, (count) => ({ ip: `2001:db8:7:7:${count.toString(16)}::1` })),
  ).toBe(20);
  expect((await app.ask(path, { ip: "2001:db8:7:8::1" })).status).toBe(404);
  expect(
    await askUntilRefused(path, (count) => ({
      ip: ["203.0.113.9", "::ffff:203.0.113.9", "::ffff:cb00:7109"][count % 3] ?? "",
    })),
  ).toBe(20);
});

it("A second process counts on where the first one stopped, also of fifty at once; and no number of other keys makes it forget", async () => {
  const other = await app.startAnother();
  const body = { email: "shared@example.com", password: "a wrong guess" };
  const asks = Array.from({ length: 50 }, (_, count) =>
    (count % 2 === 0 ? app.ask : other.ask)("/auth/login", { body, ip }),
  );
  expect((await Promise.all(asks)).filter(({ status }) => status === 401)).toHaveLength(5);
  await app.db.insert(rateLimits).values(
    Array.from({ length: 6000 }, (_, key) => ({
      key: `other-${key}`,
      count: 1,
      resetsAt: new Date(app.clock.now() + HOUR),
    })),
  );
  expect((await app.ask("/auth/login", { body, ip })).status).toBe(429);
  await other.close();
  app.clock.advance(HOUR);
  await app.run("forget-rate-limits");
  expect(await app.db.select().from(rateLimits)).toEqual([]);
});

it.each([
  ["a day ahead", DAY],
  ["a day behind", -DAY],
])(
  "A process whose clock is %s counts on where the others are, and keeps nobody waiting for longer",
  async (how, clockAheadMs) => {
    const other = await app.startAnother({ clockAheadMs });
    const body = { email: `${how.replaceAll(" ", "-")}@example.com`, password: "a wrong guess" };
    for (let count = 0; count < 5; count += 1)
      expect((await (count < 3 ? other : app).ask("/auth/login", { body, ip })).status).toBe(401);
    for (const { ask } of [app, other]) {
      const refused = await ask("/auth/login", { body, ip });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    }
    await other.close();
  },
);

it("What was counted while the database's clock was a day ahead keeps nobody out once it is right", async () => {
  const body = { email: "glitch@example.com", password: "a wrong guess" };
  app.databaseTime.aheadMs = DAY;
  expect(await askUntilRefused("/auth/login", () => ({ body, ip }))).toBe(5);
  app.databaseTime.aheadMs = 0;
  expect(await askUntilRefused("/auth/login", () => ({ body, ip }))).toBe(5);
  await app.db
    .insert(rateLimits)
    .values({ key: "years-ahead", count: 1, resetsAt: new Date(app.clock.now() + 365 * DAY) });
  app.clock.advance(HOUR);
  await app.run("forget-rate-limits");
  expect(await app.db.select().from(rateLimits)).toEqual([]);
});

it("A hundred logins from one address, on however many accounts, and no more", async () => {
  const guess = (count: number, from = ip) =>
    app.ask("/auth/login", {
      body: { email: `target-${count}@example.com`, password: "a wrong guess" },
      ip: from,
    });
  const answers = await Promise.all(Array.from({ length: 101 }, (_, count) => guess(count)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
  expect((await guess(1000)).status).toBe(429);
  expect((await guess(1000, "10.2.0.1")).status).toBe(401);
});

it("An account is one whatever its letters' case", async () => {
  const email = (count: number) => (count % 2 === 0 ? "case@example.com" : "CASE@Example.com");
  expect(
    await askUntilRefused("/auth/login", (count) => ({
      body: { email: email(count), password: "a wrong guess" },
      ip,
    })),
  ).toBe(5);
});

it("A hundred fans behind one address register in ten minutes, and no more", async () => {
  const register = (count: number) =>
    app.ask("/auth/register", { body: formOf({ email: `many-${count}@example.com` }), ip });
  const answers = await Promise.all(Array.from({ length: 100 }, (_, count) => register(count)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect((await register(100)).status).toBe(429);
});

it("Ten tries of a link on one e-mail from one address and no more, and they keep nobody else from theirs", async () => {
  const fan = await newFan(app);
  const body = (count: number) => ({ email: "linked@example.com", token: `guess-${count}` });
  expect(
    await askUntilRefused("/auth/verify/email", (count) => ({
      body: body(count),
      ip,
      token: fan.token,
    })),
  ).toBe(10);
  expect(
    (await app.ask("/auth/verify/email", { body: body(0), ip: "10.4.0.1", token: fan.token }))
      .status,
  ).toBe(400);
});

it("Five reset links a fan and address in ten minutes and no more, known or not, and another address asks on", async () => {
  await register("forgetful@example.com");
  for (const email of ["forgetful@example.com", "nobody@example.com"]) {
    const body = { email, callback_url: "http://localhost:8080/reset-password" };
    expect(await askUntilRefused("/auth/password/reset", () => ({ body, ip }))).toBe(5);
    expect((await app.ask("/auth/password/reset", { body, ip: "10.4.0.2" })).status).toBe(200);
  }
});

it("Ten tries of a reset link on one e-mail from one address and no more, whether it is checked or used", async () => {
  const link = (count: number) => ({ email: "linked@example.com", token: `guess-${count}` });
  const passwords = { password: PASSWORD, confirm_password: PASSWORD };
  for (let count = 0; count < 5; count += 1)
    expect((await app.ask("/auth/verify/token", { body: link(count), ip })).status).toBe(400);
  expect(
    await askUntilRefused("/auth/password/reset", (count) => ({
      method: "PATCH",
      body: { ...link(count), ...passwords },
      ip,
    })),
  ).toBe(5);
});

it("120 unlocks a minute with one token and no more", async () => {
  const fan = await newFan(app);
  expect(
    await askUntilRefused("/events/2000000000/predictions", (count) => ({
      token: fan.token,
      ip: `10.5.0.${count}`,
    })),
  ).toBe(120);
});

it("600 requests of anything a minute from one address and no more", async () => {
  expect(await askUntilRefused("/geo", () => ({ ip }))).toBe(600);
  expect(failure(await app.ask("/events", { ip })).status).toBe(429);
  const encoded = { url: "/%61pi/v1/geo", headers: { "x-forwarded-for": ip } };
  expect((await app.app.inject(encoded)).statusCode).toBe(429);
  expect((await app.ask("/events", { ip: "10.6.0.1" })).status).toBe(200);
});

it.each<[string, (count: number) => string]>([
  ["text that is no address", (count) => `client-${count}`],
  ["another port each time", (count) => `10.8.0.1:${50_000 + count}`],
  ["an IPv6 address with another port each time", (count) => `[2001:db8::1]:${50_000 + count}`],
  ["an invented address before the real one", (count) => `10.8.1.${count}, 10.8.0.2`],
  ["an invented address before text", (count) => `10.8.1.${count}, unknown`],
])("X-Forwarded-For with %s counts as one client", async (_what, forwardedFor) => {
  const body = { email: `nobody-${addresses}@example.com`, password: "a wrong guess" };
  const guesses = await askUntilRefused("/auth/login", (count) => ({
    body,
    ip: forwardedFor(count),
  }));
  expect(guesses).toBeLessThanOrEqual(5);
});

it("The app's files count for nobody: a first visit has fifty, and a stadium may have one address", async () => {
  for (let times = 0; times <= 600; times += 1)
    await app.app.inject({ url: "/assets/app.js", remoteAddress: "10.7.0.1" });
  const last = await app.app.inject({ url: "/assets/app.js", remoteAddress: "10.7.0.1" });
  expect(last.statusCode).toBe(404);
  expect((await app.ask("/geo", { ip: "10.7.0.1" })).status).toBe(200);
});

it("What is in memory for everybody counts for nobody, and is read also by who may ask for nothing else", async () => {
  const url = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const get = async (path: string) => (await fetch(`${url}/api/v1${path}`)).status;
  expect(await get("/plans")).toBe(200);
  while ((await get("/geo")) !== 429);
  expect([await get("/plans"), await get("/plans"), await get("/countries")]).toEqual([
    200, 200, 429,
  ]);
});

it("Twenty roots with their leaves from one address and no more", async () => {
  expect(await askUntilRefused(`/proofs/${"0".repeat(64)}`, () => ({ ip }))).toBe(20);
});
