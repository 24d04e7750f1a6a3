import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { failure } from "../support/answers.ts";
import { newFan } from "../support/fans.ts";
import { type Request, startTestApp, type TestApp } from "../support/test-app.ts";

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

/** Asks until the caller must wait. @returns how often it was let through */
async function askUntilRefused(path: string, request: (count: number) => Request): Promise<number> {
  for (let count = 0; count < 700; count += 1) {
    const answer = await app.ask(path, request(count));
    if (answer.status !== 429) continue;
    expect(failure(answer)).toMatchObject({ code: "rate_limited", message: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds?\.$/) });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    return count;
  }
  throw new Error(`${path} was never refused`);
}

it("Ten log-ins on one account, from however many addresses, and no more", async () => {
  const body = { email: "target@example.com", password: "a wrong guess" };
  expect(await askUntilRefused("/auth/login", (count) => ({ body, ip: `10.1.0.${count}` }))).toBe(10);
});

it("Thirty log-ins from one address, on however many accounts, and no more", async () => {
  const of = (count: number) => ({ email: `target-${count}@example.com`, password: "a wrong guess" });
  expect(await askUntilRefused("/auth/login", (count) => ({ body: of(count), ip }))).toBe(30);
  const elsewhere = await app.ask("/auth/login", { body: of(1000), ip: "10.2.0.1" });
  expect(elsewhere.status).toBe(401);
});

it("An account is one whatever its letters' case", async () => {
  const email = (count: number) => (count % 2 === 0 ? "case@example.com" : "CASE@Example.com");
  expect(await askUntilRefused("/auth/login", (count) => ({ body: { email: email(count), password: "a wrong guess" }, ip: `10.3.0.${count}` }))).toBe(10);
});

it("Ten registrations from one address and no more", async () => {
  const body = (count: number) => ({
    email: `many-${count}@example.com`,
    password: "password1",
    confirm_password: "password1",
    first_name: "A",
    last_name: "B",
    read: true,
    source: "Google",
  });
  expect(await askUntilRefused("/auth/register", (count) => ({ body: body(count), ip }))).toBe(10);
});

it("Ten tries of a link on one e-mail and no more", async () => {
  const body = (count: number) => ({ email: "linked@example.com", token: `guess-${count}` });
  expect(await askUntilRefused("/auth/verify/email", (count) => ({ body: body(count), ip: `10.4.0.${count}` }))).toBe(10);
});

it("120 unlocks a minute with one token and no more", async () => {
  const fan = await newFan(app);
  expect(await askUntilRefused("/events/2000000000/predictions", (count) => ({ token: fan.token, ip: `10.5.0.${count}` }))).toBe(120);
});

it("600 requests of anything a minute from one address and no more", async () => {
  expect(await askUntilRefused("/plans", () => ({ ip }))).toBe(600);
  expect(failure(await app.ask("/events", { ip })).status).toBe(429);
  expect((await app.ask("/events", { ip: "10.6.0.1" })).status).toBe(200);
});

it("Twenty roots with their leaves from one address and no more", async () => {
  expect(await askUntilRefused(`/proofs/${"0".repeat(64)}`, () => ({ ip }))).toBe(20);
});
