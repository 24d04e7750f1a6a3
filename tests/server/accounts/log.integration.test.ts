import { createHash } from "node:crypto";
import { DrizzleQueryError } from "drizzle-orm";
import type { HTTPMethods } from "fastify";
import { expect, it } from "vitest";
import { createJobs } from "#server/jobs.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { readContract } from "#server/platform/http/contract.ts";
import { expectSuccess } from "../../support/answers.ts";
import { formOf, linksTo, PASSWORD, register, verify } from "../../support/registration.ts";
import { askForReset, NEW_PASSWORD, reset } from "../../support/reset.ts";
import type { Answer } from "../../support/ask.ts";
import { sharedTestApp } from "../../support/test-app.ts";

const SECRET = "correct-horse-battery-staple";
const SECRET_EMAIL = `${SECRET}@example.com`;

const lines: string[] = [];
const app = await sharedTestApp({ log: { write: (line) => void lines.push(line) } });

const secrets = new Set([SECRET, PASSWORD, NEW_PASSWORD]);
function remember(secret: string): string {
  const digest = createHash("sha256").update(secret).digest();
  for (const form of [secret, digest.toString("hex"), digest.toString("base64url")])
    secrets.add(form);
  return secret;
}

function expectNoSecret(): void {
  const leaks = lines.flatMap((line) => [...secrets].filter((secret) => line.includes(secret)));
  expect(leaks).toEqual([]);
  expect(lines.filter((line) => /[\w.+-]+(@|%40)[\w-]+\.\w+/.test(line))).toEqual([]);
}

function askWithSecrets(token?: string): Promise<Answer[]> {
  const asks = Object.entries(readContract().paths).flatMap(([path, methods]) =>
    // The linted contract has no other methods.
    Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() as HTTPMethods })),
  );
  return Promise.all(
    asks
      .filter(({ path }) => /^\/(auth|users|referrals)/.test(path))
      .map(({ path, method }) =>
        app.ask(`${path.replace(/\{\w+\}/g, SECRET)}?token=${SECRET}&email=${SECRET_EMAIL}`, {
          method,
          headers: {
            authorization: `Bearer ${token ?? SECRET}`,
            "refresh-token": SECRET,
            "user-agent": SECRET,
            cookie: `session=${SECRET}`,
            referer: `http://localhost:8080/reset-password?token=${SECRET}`,
          },
          ...(method === "GET" || method === "DELETE"
            ? {}
            : {
                body: {
                  email: SECRET_EMAIL,
                  password: SECRET,
                  confirm_password: SECRET,
                  token: SECRET,
                  token_hash: SECRET,
                  callback_url: `http://localhost:8080/reset-password?token=${SECRET}`,
                  [SECRET]: SECRET,
                },
              }),
        }),
      ),
  );
}

it("The log of all requests of a fan contains no token, password or e-mail", async () => {
  const { email, token } = await register(app);
  remember(email);
  remember(token);
  const [link = ""] = await linksTo(app, email);
  remember(link);
  expectSuccess("verifyEmail", await verify(app, email, link, token));
  const logIn = (password: string) => app.ask("/auth/login", { body: { email, password } });
  remember(expectSuccess("login", await logIn(PASSWORD)).data.token);
  expect((await logIn(SECRET)).status).toBe(401);
  const renewed = await app.ask("/auth/refresh", { headers: { "refresh-token": token } });
  const { token: second } = expectSuccess("refreshSignIn", renewed);
  remember(second);
  expectSuccess("listSessions", await app.ask("/auth/sessions", { token: second }));
  await askForReset(app, email);
  await app.run("send-reset-links");
  const [resetLink = ""] = await linksTo(app, email);
  remember(resetLink);
  for (const page of ["reset-password", "verify-email"])
    await app.app.inject(`/${page}?email=${email}&token=${resetLink}`);
  expectSuccess("resetPassword", await reset(app, email, resetLink));
  expect((await reset(app, email, resetLink)).status).toBe(400);
  remember(expectSuccess("login", await logIn(NEW_PASSWORD)).data.token);
  expect(lines.length).toBeGreaterThan(20);
  expectNoSecret();
});

it("The log of invalid requests contains none either", async () => {
  const { email, token } = await register(app);
  remember(email);
  remember(token);
  const answers = [...(await askWithSecrets()), ...(await askWithSecrets(token))];
  expect(answers.length).toBeGreaterThan(30);
  const { token: own } = await register(app);
  const { id } = expectSuccess("getMe", await app.ask("/auth/me", { token: own })).data;
  await app.ask("/users/999", { token: own });
  await app.ask("/auth/impersonate/999", { method: "POST", token: own });
  expect(
    lines
      .map((line) => JSON.parse(line))
      .filter(({ msg, userId }) => msg === "refused" && userId === id)
      .map(({ operation }) => operation),
  ).toEqual(["/api/v1/users/:id", "/api/v1/auth/impersonate/:id"]);
  await app.app.inject({ method: "POST", url: `/${SECRET}`, payload: `{"${SECRET}` });
  await app.app.inject({
    method: "POST",
    url: "/api/v1/auth/login",
    headers: { "content-type": "application/json" },
    payload: `{"email":"${SECRET_EMAIL}","password":"${SECRET}`,
  });
  expectNoSecret();
});

it("A line break in a request does not start a new log line", async () => {
  const forged = '{"level":60,"msg":"forged"}';
  const words = `x\r\n${forged}\n`;
  lines.length = 0;
  const body = { email: words, password: words, [words]: words };
  await app.ask("/auth/login", { method: "POST", body });
  await app.ask(`/events/${encodeURIComponent(words)}`, { headers: { authorization: words } });
  await app.app.inject({ method: "POST", url: "/api/v1/webhooks/stripe", payload: words });
  await app.app.inject({ url: "/api/v1/plans", headers: { "x-request-id": words } });
  app.app.log.warn({ words }, words);
  const logged = lines.filter((line) => line.includes("forged"));
  expect(logged).toHaveLength(1);
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/[\r\n]/);
    expect(JSON.parse(line)).not.toMatchObject({ msg: "forged" });
  }
});

it("The log of database and mail errors contains none either", async () => {
  const { email, token } = await register(app);
  remember(email);
  remember(token);
  const failing = new Proxy(app.db, {
    get: (target, key) => {
      if (key !== "transaction") return Reflect.get(target, key);
      return () => {
        const databaseError = Object.assign(new Error("null value in column"), {
          detail: SECRET_EMAIL,
        });
        return Promise.reject(
          new DrizzleQueryError("insert", [SECRET, SECRET_EMAIL], databaseError),
        );
      };
    },
  });
  const other = await app.startOn(failing);
  const before = lines.length;
  const body = formOf({ email: remember("failing@example.com") });
  const failed = await other.ask("/auth/register", { body });
  expect([failed.status, failed.text.includes(SECRET)]).toEqual([500, false]);
  expect(lines.slice(before).join("")).toContain("request failed");
  await other.close();

  const refusing: Mailer = {
    send: () =>
      Promise.reject(
        Object.assign(new Error(`550 <${email}> is nobody`), {
          responseCode: 550,
          command: "RCPT TO",
          response: `550 5.1.1 <${email}> ${SECRET}`,
        }),
      ),
  };
  const jobs = createJobs(app.context, app.source, refusing, app.app.log);
  await jobs.find(({ name }) => name === "send-mails")?.run();
  expect(lines.join("")).toContain("A mail was given up.");
  expectNoSecret();
});
