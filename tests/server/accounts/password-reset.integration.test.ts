import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accountTokens, resetRequests, users } from "#server/accounts/tables.ts";
import { balanceOf } from "#server/credits/ledger-repository.ts";
import { mailOutbox } from "#server/mail/tables.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { comeBack, checkOutPoints } from "../../support/payments.ts";
import { linksTo, PASSWORD, register } from "../../support/registration.ts";
import { askForReset, NEW_PASSWORD, reset, resetLink } from "../../support/reset.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { HOUR, SECOND } from "../../support/test-clock.ts";

const app = await sharedTestApp();

const logIn = (email: string, password: string) =>
  app.ask("/auth/login", { body: { email, password } });
const check = (email: string, token: string) =>
  app.ask("/auth/verify/token", { body: { email, token } });
const mailsTo = (email: string) =>
  app.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));

async function refusalsOf(email: string, token: string) {
  const checked = expectFailure(await check(email, token));
  const used = expectFailure(await reset(app, email, token));
  return { codes: [checked.code, used.code], isSame: used.message === checked.message };
}
const INVALID = { codes: ["link_invalid", "link_invalid"], isSame: true };
const EXPIRED = { codes: ["link_expired", "link_expired"], isSame: true };

describe("a forgotten password", () => {
  it("is replaced by a mailed link: the new one logs in, the old one and all sign-ins end", async () => {
    const { email, token } = await register(app);
    const other = expectSuccess("login", await logIn(email, PASSWORD)).data.token;
    const link = await resetLink(app, email.toUpperCase());
    expect(link).toHaveLength(43);
    expectSuccess("verifyResetToken", await check(email, link));
    expect((await app.ask("/auth/me", { token })).status).toBe(200);
    expect(expectSuccess("resetPassword", await reset(app, email, link)).message).toBe(
      "Your password has been changed. Please log in.",
    );
    for (const dead of [token, other])
      expect(expectFailure(await app.ask("/auth/me", { token: dead })).status).toBe(401);
    expect(expectFailure(await logIn(email, PASSWORD)).status).toBe(401);
    expectSuccess("login", await logIn(email, NEW_PASSWORD));
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain(
      "Your Touchline password was changed",
    );
  });

  it("is reset by the mailbox's owner, which confirms the e-mail and grants its points once", async () => {
    const { email } = await register(app);
    const [verifyLink = ""] = await linksTo(app, email);
    expectSuccess("resetPassword", await reset(app, email, await resetLink(app, email)));
    const { token, user } = expectSuccess("login", await logIn(email, NEW_PASSWORD)).data;
    expect(user).toMatchObject({ email_verified: true, balance: 36 });
    expectSuccess(
      "verifyEmail",
      await app.ask("/auth/verify/email", { token, body: { email, token: verifyLink } }),
    );
    expect(expectSuccess("getMe", await app.ask("/auth/me", { token })).data.balance).toBe(36);
  });

  it("clears the name, code and referrer of an account that a stranger opened", async () => {
    const stranger = await newFan(app);
    const { username } = expectSuccess("getMe", await app.ask("/auth/me", stranger)).data;
    const opened = await register(app, {
      first_name: "Mallory",
      last_name: "Stranger",
      country_id: 1,
      referred_by_username: username,
      meta: { referrer: "https://example.com/mallory" },
    });
    const before = await app.db.select().from(users).where(eq(users.email, opened.email));
    await app.db.update(users).set({ phone: "+44 5550 1234" }).where(eq(users.email, opened.email));
    const { email } = opened;
    expectSuccess("resetPassword", await reset(app, email, await resetLink(app, email)));
    const { token, user } = expectSuccess("login", await logIn(email, NEW_PASSWORD)).data;
    expect(user).toMatchObject({
      first_name: "",
      last_name: "",
      phone: null,
      source: null,
      country_id: null,
    });
    expect(user.username).toMatch(/^fan\d+$/);
    expect(
      JSON.stringify(await app.db.select().from(users).where(eq(users.email, email))),
    ).not.toMatch(new RegExp(`mallory|${before[0]?.username}|${before[0]?.mailboxHash}`, "i"));
    const fan = { id: user.id, email, token };
    const { reference } = await checkOutPoints(app, fan);
    await comeBack(app, fan, reference);
    expect(await balanceOf(app.db, stranger.id)).toBe(0);
    const name = { email, first_name: "Grace", last_name: "Hopper", country_id: 1 };
    const named = await app.ask("/auth/profile", { method: "PATCH", token, body: name });
    expect(expectSuccess("updateProfile", named).data).toMatchObject({ first_name: "Grace" });
  });

  it("keeps the name and the code of an account whose e-mail was confirmed", async () => {
    const fan = await newFan(app);
    const { username } = expectSuccess("getMe", await app.ask("/auth/me", fan)).data;
    expectSuccess("resetPassword", await reset(app, fan.email, await resetLink(app, fan.email)));
    const { user } = expectSuccess("login", await logIn(fan.email, NEW_PASSWORD)).data;
    expect(user).toMatchObject({ first_name: "Fan", username });
  });

  it("gets the same answer and log for an unknown e-mail", async () => {
    const { email } = await register(app);
    const known = await askForReset(app, email);
    const unknown = await askForReset(app, "nobody@example.com");
    expectSuccess("requestPasswordReset", known);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(unknown.text).not.toContain("nobody@example.com");
    expect(await app.db.select({ email: resetRequests.email }).from(resetRequests)).toEqual([
      { email },
      { email: "nobody@example.com" },
    ]);
    await app.run("send-reset-links");
    expect(await app.db.select().from(resetRequests)).toEqual([]);
    expect(await mailsTo("nobody@example.com")).toEqual([]);
  });

  it.each([
    ["another site", "https://evil.example/reset-password"],
    ["another site after two slashes", "//evil.example/reset-password"],
    ["another site after two backslashes", "\\\\evil.example/reset-password"],
    ["a name before an @", "http://localhost:8080@evil.example/reset-password"],
    ["a user of our own", "http://fan@localhost:8080/reset-password"],
    ["another port", "http://localhost:8081/reset-password"],
    ["another scheme", "javascript://localhost:8080/reset-password"],
    ["a site that begins like ours", "http://localhost:8080.evil.example/reset-password"],
    ["another page", "http://localhost:8080/verify-email"],
    ["a page above", "http://localhost:8080/reset-password/../logout"],
    ["an address with a query", "http://localhost:8080/reset-password?next=//evil.example"],
    ["an address with a fragment", "http://localhost:8080/reset-password#x"],
    ["a path alone", "/reset-password"],
    ["nothing", ""],
  ])("is not reset with %s", async (_, callbackUrl) => {
    const refused = expectFailure(await askForReset(app, "ada@example.com", callbackUrl));
    expect(refused).toMatchObject({ status: 422, code: "validation" });
    expect(Object.keys(refused.errors ?? {})).toEqual(["callback_url"]);
  });

  it("links to the app's own address, also if the request names another host", async () => {
    const { email } = await register(app);
    const asked = await app.ask("/auth/password/reset", {
      body: { email, callback_url: "https://evil.example/reset-password" },
      headers: { host: "evil.example" },
    });
    expectSuccess("requestPasswordReset", asked);
    await app.run("send-reset-links");
    const { body = "", html = "" } = (await mailsTo(email)).at(-1) ?? {};
    expect(body).toContain("http://localhost:8080/reset-password?email=");
    expect(`${body}${html}`).not.toContain("evil");
  });
});

describe("a stolen link", () => {
  it("works once, also ten times concurrently", async () => {
    const { email } = await register(app);
    const link = await resetLink(app, email);
    const passwords = Array.from({ length: 10 }, (_, count) => `another password ${count}`);
    const answers = await Promise.all(
      passwords.map((password) => reset(app, email, link, password)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? "";
    expectSuccess("login", await logIn(email, winner));
    expect(await refusalsOf(email, link)).toEqual(INVALID);
  });

  it("is refused as expired after an hour", async () => {
    const { email } = await register(app);
    const link = await resetLink(app, email);
    app.clock.advance(HOUR - SECOND);
    expectSuccess("verifyResetToken", await check(email, link));
    app.clock.advance(SECOND);
    expect(await refusalsOf(email, link)).toEqual(EXPIRED);
  });

  it("is refused after a newer one, which works", async () => {
    const { email } = await register(app);
    const first = await resetLink(app, email);
    const second = await resetLink(app, email);
    expect(await refusalsOf(email, first)).toEqual(INVALID);
    expectSuccess("resetPassword", await reset(app, email, second));
  });

  it("is refused for another account or purpose, without revealing accounts", async () => {
    const [one, other] = [await register(app), await register(app)];
    const link = await resetLink(app, one.email);
    const [verifyLink = ""] = await linksTo(app, other.email);
    expect(await refusalsOf(other.email, link)).toEqual(INVALID);
    expect(await refusalsOf(other.email, verifyLink)).toEqual(INVALID);
    expect(await refusalsOf("nobody@example.com", link)).toEqual(INVALID);
    expect(await refusalsOf(one.email, "made-up")).toEqual(INVALID);
    expectSuccess("resetPassword", await reset(app, one.email, link));
  });
});

describe("a stranger who requests links for another's e-mail", () => {
  it("cannot keep replacing the owner's link: five are sent per hour, and the fifth works", async () => {
    const { email } = await register(app);
    let link = "";
    for (let count = 0; count < 8; count += 1) link = await resetLink(app, email);
    expect(
      (await mailsTo(email)).filter(({ idempotencyKey: key }) => key.startsWith("reset:")),
    ).toHaveLength(5);
    expectSuccess("verifyResetToken", await check(email, link));
    app.clock.advance(HOUR);
    expectSuccess("verifyResetToken", await check(email, await resetLink(app, email)));
  });

  it("sends one mail for a hundred requests, and none if the job runs an hour late", async () => {
    const { email } = await register(app);
    await Promise.all(Array.from({ length: 100 }, () => askForReset(app, email)));
    await Promise.all([app.run("send-reset-links"), app.run("send-reset-links")]);
    expect(await mailsTo(email)).toHaveLength(2);
    await askForReset(app, email);
    app.clock.advance(HOUR);
    await app.run("send-reset-links");
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

describe("a new password", () => {
  it.each([
    ["too short", { password: "1234567" }, "password", "Password must be at least 8 characters"],
    [
      "written otherwise the second time",
      { confirm_password: "x" },
      "confirm_password",
      "Passwords must match",
    ],
    [
      "our name",
      { password: "Touchline 2026", confirm_password: "Touchline 2026" },
      "password",
      "This password is your name, your e-mail or ours; please choose another",
    ],
    [
      "too common",
      { password: "Password123", confirm_password: "Password123" },
      "password",
      "This password is too common; please choose another",
    ],
  ])("that is %s is refused, and the link still works", async (_, change, field, message) => {
    const { email } = await register(app);
    const token = await resetLink(app, email);
    const refused = expectFailure(
      await app.ask("/auth/password/reset", {
        method: "PATCH",
        body: { email, token, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD, ...change },
      }),
    );
    expect(refused).toMatchObject({ status: 422, errors: { [field]: [message] } });
    expectSuccess("resetPassword", await reset(app, email, token));
  });

  it("ends a concurrent login with the old one", async () => {
    const { email } = await register(app);
    const link = await resetLink(app, email);
    const [changed, ...logins] = await Promise.all([
      reset(app, email, link),
      ...Array.from({ length: 6 }, () => logIn(email, PASSWORD)),
    ]);
    expectSuccess("resetPassword", changed);
    for (const login of logins) {
      if (login.status !== 200) continue;
      const { token } = expectSuccess("login", login).data;
      expect((await app.ask("/auth/me", { token })).status).toBe(401);
    }
  });
});

it("Only the hash of a link is stored, and nothing of a request", async () => {
  const { email } = await register(app);
  const link = await resetLink(app, email);
  const stored = JSON.stringify([
    await app.db.select().from(accountTokens),
    await app.db.select().from(users),
    await app.db.select().from(resetRequests),
  ]);
  expect(stored).not.toContain(link);
});
