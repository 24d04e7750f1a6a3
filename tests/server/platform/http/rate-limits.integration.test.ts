import { hash } from "@node-rs/argon2";
import { beforeEach, expect, it } from "vitest";
import { updateUser } from "#server/accounts/user-repository.ts";
import { rateLimits } from "#server/platform/http/rate-limit-repository.ts";
import { expectFailure } from "../../../support/answers.ts";
import { newFan } from "../../../support/fans.ts";
import type { Request } from "../../../support/ask.ts";
import { formOf, PASSWORD } from "../../../support/registration.ts";
import { sharedTestApp } from "../../../support/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../../support/test-clock.ts";

const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const app = await sharedTestApp({ rateLimitScale: 1 });

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
    expect(expectFailure(answer)).toMatchObject({
      code: "rate_limited",
      message: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds?\.$/),
    });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    return count;
  }
  throw new Error(`${path} was never refused`);
}

const statusOf = async (path: string, request: Request) => (await app.ask(path, request)).status;

/** Its password is quick to check: these tests log in hundreds of times. */
async function newAccount(): Promise<string> {
  const { id, email } = await newFan(app);
  await updateUser(app.db, id, { passwordHash: await hash(PASSWORD, QUICK) });
  return email;
}

const guess = (email: string, from = ip) => ({
  body: { email, password: "a wrong guess" },
  ip: from,
});
const logIn = (email: string, from = ip) => ({ body: { email, password: PASSWORD }, ip: from });

it("Five wrong guesses a minute and ten in five minutes are allowed from one address", async () => {
  const email = await newAccount();
  const guessOn = () => askUntilRefused("/auth/login", () => guess(email));
  expect(await guessOn()).toBe(5);
  const refused = await app.ask("/auth/login", guess(email));
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
  app.clock.advance(MINUTE);
  expect(await guessOn()).toBe(5);
  app.clock.advance(MINUTE);
  expect(await guessOn()).toBe(0);
  expect(await statusOf("/auth/login", logIn(email, "10.1.0.1"))).toBe(200);
});

it("Guesses from forty addresses leave each other three an hour, and its owner gets in", async () => {
  const email = await newAccount();
  for (let round = 0; round < 3; round += 1) {
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => statusOf("/auth/login", guess(email, `10.6.${n}.1`))),
    );
    expect(new Set(statuses)).toEqual(new Set([401]));
  }
  expect(await askUntilRefused("/auth/login", () => guess(email))).toBe(3);
  for (let count = 0; count < 5; count += 1)
    expect(await statusOf("/auth/login", logIn(email, "10.7.0.1"))).toBe(200);
  expect(await statusOf("/auth/login", logIn("another@example.com"))).toBe(401);
  app.clock.advance(HOUR);
  expect(await statusOf("/auth/login", guess(email))).toBe(401);
});

it("An IPv6 /64 is one client, and an IPv4 address is one in any notation", async () => {
  const path = `/proofs/${"0".repeat(64)}`;
  expect(
    await askUntilRefused(path, (count) => ({ ip: `2001:db8:7:7:${count.toString(16)}::1` })),
  ).toBe(20);
  expect(await statusOf(path, { ip: "2001:db8:7:8::1" })).toBe(404);
  expect(
    await askUntilRefused(path, (count) => ({
      ip: ["203.0.113.9", "::ffff:203.0.113.9", "::ffff:cb00:7109"][count % 3] ?? "",
    })),
  ).toBe(20);
});

it("Two processes count together, also for fifty concurrent requests", async () => {
  const other = await app.startAnother();
  const email = await newAccount();
  const asks = Array.from({ length: 50 }, (_, count) =>
    (count % 2 === 0 ? app : other).ask("/auth/login", guess(email)),
  );
  expect((await Promise.all(asks)).filter(({ status }) => status === 401)).toHaveLength(5);
  await app.db.insert(rateLimits).values(
    Array.from({ length: 6000 }, (_, key) => ({
      key: `other-${key}`,
      count: 1,
      resetsAt: new Date(app.clock.now() + HOUR),
    })),
  );
  expect(await statusOf("/auth/login", guess(email))).toBe(429);
  await other.close();
  app.clock.advance(HOUR);
  await app.run("forget-rate-limits");
  expect(await app.db.select().from(rateLimits)).toEqual([]);
});

it.each([
  ["a day ahead", DAY],
  ["a day behind", -DAY],
])(
  "A process whose clock is %s counts with the others and blocks nobody longer",
  async (_how, clockAheadMs) => {
    const other = await app.startAnother({ clockAheadMs });
    const email = await newAccount();
    for (let count = 0; count < 5; count += 1)
      expect((await (count < 3 ? other : app).ask("/auth/login", guess(email))).status).toBe(401);
    for (const { ask } of [app, other]) {
      const refused = await ask("/auth/login", guess(email));
      expect(refused.status).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    }
    await other.close();
  },
);

it("Counts of a database clock a day ahead block nobody once it is right", async () => {
  const email = await newAccount();
  for (const aheadMs of [DAY, 0]) {
    app.databaseTime.aheadMs = aheadMs;
    expect(await askUntilRefused("/auth/login", () => guess(email))).toBe(5);
  }
  await app.db
    .insert(rateLimits)
    .values({ key: "years-ahead", count: 1, resetsAt: new Date(app.clock.now() + 365 * DAY) });
  app.clock.advance(HOUR);
  await app.run("forget-rate-limits");
  expect(await app.db.select().from(rateLimits)).toEqual([]);
});

it("Right passwords do not count as guesses", async () => {
  const email = await newAccount();
  for (let count = 0; count < 15; count += 1)
    expect(await statusOf("/auth/login", logIn(email))).toBe(200);
});

it("A hundred logins are allowed from one address, for any number of accounts", async () => {
  const guessOn = (count: number, from = ip) =>
    statusOf("/auth/login", guess(`target-${count}@example.com`, from));
  const statuses = await Promise.all(Array.from({ length: 101 }, (_, count) => guessOn(count)));
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  expect(await guessOn(1000)).toBe(429);
  expect(await guessOn(1000, "10.2.0.1")).toBe(401);
});

it("Upper and lower case letters of an e-mail name one account", async () => {
  const email = await newAccount();
  const guesses = await askUntilRefused("/auth/login", (count) =>
    guess(count % 2 === 0 ? email : email.toUpperCase()),
  );
  expect(guesses).toBe(5);
});

it("A hundred fans behind one address can register in ten minutes", async () => {
  const register = (count: number) =>
    statusOf("/auth/register", { body: formOf({ email: `many-${count}@example.com` }), ip });
  const statuses = await Promise.all(Array.from({ length: 100 }, (_, count) => register(count)));
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(await register(100)).toBe(429);
});

it("Ten tries of a link are allowed for one e-mail and address, and others keep theirs", async () => {
  const fan = await newFan(app);
  const body = { email: "linked@example.com", token: "a guess" };
  const path = "/auth/verify/email";
  expect(await askUntilRefused(path, () => ({ body, ip, token: fan.token }))).toBe(10);
  expect(await statusOf(path, { body, ip: "10.4.0.1", token: fan.token })).toBe(400);
});

it("Five reset links are sent for an e-mail and address in ten minutes, known or not", async () => {
  for (const email of [await newAccount(), "nobody@example.com"]) {
    const body = { email, callback_url: "http://localhost:8080/reset-password" };
    expect(await askUntilRefused("/auth/password/reset", () => ({ body, ip }))).toBe(5);
    expect(await statusOf("/auth/password/reset", { body, ip: "10.4.0.2" })).toBe(200);
  }
});

it("Ten tries of a reset link are allowed for one e-mail and address", async () => {
  const link = { email: "linked@example.com", token: "a guess" };
  const body = { ...link, password: PASSWORD, confirm_password: PASSWORD };
  for (let count = 0; count < 5; count += 1)
    expect(await statusOf("/auth/verify/token", { body: link, ip })).toBe(400);
  const resets = await askUntilRefused("/auth/password/reset", () => ({
    method: "PATCH",
    body,
    ip,
  }));
  expect(resets).toBe(5);
});

it("120 unlocks a minute are allowed with one token, and no more", async () => {
  const fan = await newFan(app);
  const unlocks = await askUntilRefused("/events/2000000000/predictions", (count) => ({
    token: fan.token,
    ip: `10.5.0.${count}`,
  }));
  expect(unlocks).toBe(120);
});

it("600 requests a minute are allowed from one address, and no more", async () => {
  expect(await askUntilRefused("/geo", () => ({ ip }))).toBe(600);
  expect(await statusOf("/events", { ip })).toBe(429);
  const encoded = { url: "/%61pi/v1/geo", headers: { "x-forwarded-for": ip } };
  expect((await app.app.inject(encoded)).statusCode).toBe(429);
  expect(await statusOf("/events", { ip: "10.6.0.1" })).toBe(200);
});

it.each<[string, (count: number) => string]>([
  ["text that is not an address", (count) => `client-${count}`],
  ["a different port each time", (count) => `10.8.0.1:${50_000 + count}`],
  ["an IPv6 address with a different port each time", (count) => `[2001:db8::1]:${50_000 + count}`],
  ["an invented address before the real one", (count) => `10.8.1.${count}, 10.8.0.2`],
  ["an invented address before text", (count) => `10.8.1.${count}, unknown`],
])("X-Forwarded-For with %s counts as one client", async (_what, forwardedFor) => {
  const email = await newAccount();
  const guesses = await askUntilRefused("/auth/login", (count) =>
    guess(email, forwardedFor(count)),
  );
  expect(guesses).toBeLessThanOrEqual(5);
});

it("The app's files are not counted, because a stadium may share one address", async () => {
  for (let times = 0; times <= 600; times += 1)
    await app.app.inject({ url: "/assets/app.js", remoteAddress: "10.7.0.1" });
  const last = await app.app.inject({ url: "/assets/app.js", remoteAddress: "10.7.0.1" });
  expect(last.statusCode).toBe(404);
  expect(await statusOf("/geo", { ip: "10.7.0.1" })).toBe(200);
});

it("Cached public responses are not counted, and a refused client still gets them", async () => {
  const url = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const get = async (path: string) => (await fetch(`${url}/api/v1${path}`)).status;
  expect(await get("/plans")).toBe(200);
  while ((await get("/geo")) !== 429);
  expect([await get("/plans"), await get("/plans"), await get("/countries")]).toEqual([
    200, 200, 429,
  ]);
});

it("Twenty roots a minute are allowed from one address, and no more", async () => {
  expect(await askUntilRefused(`/proofs/${"0".repeat(64)}`, () => ({ ip }))).toBe(20);
});
