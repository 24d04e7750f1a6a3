import type * as argon2 from "@node-rs/argon2";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { register } from "../../support/registration.ts";
import type { Answer, Request } from "../../support/ask.ts";
import type { TestApp } from "../../support/test-app.ts";

const hashing = vi.hoisted(() => ({ checked: 0, made: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  return {
    ...real,
    hash: (...args: Parameters<typeof real.hash>) => {
      hashing.made += 1;
      return real.hash(...args);
    },
    verify: (...args: Parameters<typeof real.verify>) => {
      hashing.checked += 1;
      return real.verify(...args);
    },
  };
});

let app: TestApp;
let known: string;
beforeAll(async () => {
  // Files of a process share modules, so an earlier file may have loaded the real one.
  vi.resetModules();
  const { startTestApp } = await import("../../support/test-app.ts");
  app = await startTestApp();
  known = (await register(app)).email;
  // The placeholder hash is created once, so create it before the comparison.
  await app.ask("/auth/login", { body: { email: known, password: "not the right one" } });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await app.close();
  vi.resetModules();
});

/** Database statements in order, and slow hashes. */
async function workOf(path: string, request: Request): Promise<{ answer: Answer; work: unknown }> {
  const statements: string[] = [];
  const send = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [config] = args;
    const { text } = typeof config === "string" ? { text: config } : Object(config);
    statements.push(String(text));
    // Its many signatures cannot be named at once.
    return Reflect.apply(send, this, args) as never;
  });
  hashing.checked = 0;
  hashing.made = 0;
  const answer = await app.ask(path, request);
  vi.restoreAllMocks();
  return { answer, work: { statements, ...hashing } };
}

const passwords = { password: "quiet harbour", confirm_password: "quiet harbour" };

it.each([
  ["A wrong password", "/auth/login", "POST", { password: "not the right one" }, 1],
  [
    "A wrong password in decomposed letters",
    "/auth/login",
    "POST",
    { password: "not the right one, Zoe\u0308" },
    2,
  ],
  [
    "A password reset request",
    "/auth/password/reset",
    "POST",
    { callback_url: "http://localhost:8080/reset-password" },
    0,
  ],
  ["An invented link", "/auth/verify/token", "POST", { token: "made-up" }, 0],
  [
    "A new password by such a link",
    "/auth/password/reset",
    "PATCH",
    { token: "made-up", ...passwords },
    0,
  ],
] as const)(
  "%s does the same work for known and unknown e-mails",
  async (_, path, method, body, checks) => {
    const has = await workOf(path, { method, body: { email: known, ...body } });
    const hasNot = await workOf(path, { method, body: { email: "nobody@example.com", ...body } });
    expect([hasNot.answer.status, hasNot.answer.text]).toEqual([
      has.answer.status,
      has.answer.text,
    ]);
    expect(hasNot.work).toEqual(has.work);
    expect(has.work).toMatchObject({ checked: checks, made: 0 });
    expect(Object(has.work).statements.length).toBeGreaterThan(2);
  },
);
