import { createHash } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { accountTokens, sessions, users } from "#server/accounts/tables.ts";
import { mailOutbox } from "#server/mail/tables.ts";
import { expectFailure, expectSuccess, refusal } from "../../support/answers.ts";
import {
  formOf,
  linksTo,
  logInAs,
  register as registerFan,
  verify as verifyLink,
} from "../../support/registration.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { BRITAIN } from "../../support/test-context.ts";
import { HOUR } from "../../support/test-clock.ts";

const app = await sharedTestApp();

const register = (change?: Record<string, unknown>) => registerFan(app, change);
const linkTo = async (email: string) => (await linksTo(app, email))[0] ?? "";

describe("registration", () => {
  it("opens an account and a sign-in, and sends a link to confirm the e-mail", async () => {
    const answer = await app.ask("/auth/register", {
      body: formOf({ email: "Grace@Example.com", meta: { referrer: "https://example.com/a" } }),
    });
    expect(answer.status).toBe(201);
    const { data } = expectSuccess("register", answer);
    expect(data.new).toBe(true);
    const me = expectSuccess("getMe", await app.ask("/auth/me", { token: data.token ?? "" })).data;
    expect(me).toMatchObject({
      email: "grace@example.com",
      email_verified: false,
      balance: 0,
      roles: [],
      activeSubscription: null,
    });
    expect(me.allowance).toMatchObject({ plan_name: "Starter", matches: 1, used: 0, left: 0 });
    expect(me.username).toMatch(/^ada\d{4}$/);
    expect(await linkTo("grace@example.com")).toHaveLength(43);
  });

  it("makes random 32-byte tokens, and stores only hashes of token and password", async () => {
    const fans = await Promise.all([register(), register(), register()]);
    const links = await Promise.all(fans.map(({ email }) => linkTo(email)));
    const secrets = [...fans.map(({ token }) => token), ...links];
    expect(new Set(secrets).size).toBe(6);
    const bytes = secrets.map((secret) => Buffer.from(secret.split("|").at(-1) ?? "", "base64url"));
    expect(new Set(bytes.map(({ length }) => length))).toEqual(new Set([32]));
    const stored = JSON.stringify([
      await app.db.select().from(sessions),
      await app.db.select().from(accountTokens),
    ]);
    for (const secret of secrets) {
      const hash = createHash("sha256").update(secret).digest();
      const forms = [hash.toString("hex"), hash.toString("base64url"), hash.toString("base64")];
      expect(forms.some((form) => stored.includes(form))).toBe(true);
      expect(stored).not.toContain(secret);
    }
    for (const { passwordHash } of await app.db.select().from(users))
      expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  const confirmed = (password: string) => ({ password, confirm_password: password });
  const SHORT = "Password must be at least 8 characters";
  const LONG = "Password must be at most 256 characters";
  const COMMON = "This password is too common; please choose another";
  const wrong: [string, Record<string, unknown>, string, string][] = [
    ["an empty e-mail", { email: "" }, "email", "Email is required"],
    ["an e-mail that is none", { email: "ada@" }, "email", "Email is invalid"],
    ["a line break", { email: "ada@example.com\r\nBcc: x@y.z" }, "email", "Email is invalid"],
    ["seven characters", confirmed("1234567"), "password", SHORT],
    ["eight characters that compose to four", confirmed("e\u0301".repeat(4)), "password", SHORT],
    ["more than 256 decomposed characters", confirmed("\ufdfa".repeat(20)), "password", LONG],
    ["a common password", confirmed("Password123"), "password", COMMON],
    ["a common password in full-width letters", confirmed("\uff50assword123"), "password", COMMON],
    ["two passwords", { confirm_password: "quiet" }, "confirm_password", "Passwords must match"],
    ["an unknown source", { source: "Myspace" }, "source", "Source must be selected"],
    ["no first name", { first_name: "" }, "first_name", "First name is required"],
    ["a blank last name", { last_name: "   " }, "last_name", "Last name is required"],
    ["an invisible last name", { last_name: "\u200b" }, "last_name", "Last name is required"],
    ["terms not accepted", { read: false }, "read", "Please accept the terms of use"],
    ["terms accepted in words", { read: "true" }, "read", "Please accept the terms of use"],
    ["a role of one's own", { roles: ["admin"] }, "roles", "is not a known field"],
    ["a field inside", { meta: { referrer: "x", ip: "1" } }, "meta.ip", "is not a known field"],
    ["an unknown country", { country_id: 999_999 }, "country_id", "There is no such country"],
  ];
  it.each(["Touchline2026!", "ada-9@example.com", "Obi.Ada.1999", "OBIobi12345"])(
    "refuses the guessable password %j",
    async (password) => {
      const form = formOf({ email: "ada-9@example.com", password, confirm_password: password });
      const refused = expectFailure(await app.ask("/auth/register", { body: form }));
      expect(refused.errors?.["password"]?.[0]).toContain("your name, your e-mail or ours");
    },
  );

  it("accepts a fan without a name", async () => {
    const names = { first_name: undefined, last_name: undefined };
    const answer = await app.ask("/auth/register", { body: formOf(names) });
    const { token = "" } = expectSuccess("register", answer).data;
    const me = expectSuccess("getMe", await app.ask("/auth/me", { token })).data;
    expect(me).toMatchObject({ first_name: "", last_name: "" });
    expect(me.username).toMatch(/^fan\d{4,}$/);
  });

  it.each(wrong)("with %s is refused", async (_, change, field, message) => {
    const refused = expectFailure(await app.ask("/auth/register", { body: formOf(change) }));
    expect(refused).toMatchObject({ status: 422, code: "validation" });
    expect(refused.errors?.[field]).toContain(message);
  });

  it("accepts any characters in a password, in every Unicode form", async () => {
    const password = "\u00a0Zo\u00eb \u{1f4a5}\tharbour ";
    const { email } = await register({ password, confirm_password: password });
    const logIn = async (typed: string) =>
      (await app.ask("/auth/login", { body: { email, password: typed } })).status;
    for (const form of [password, password.normalize("NFD"), password.normalize("NFKC")])
      expect(await logIn(form), JSON.stringify(form)).toBe(200);
    for (const other of [password.trim(), password.toLowerCase(), password.replace("\u00eb", "e")])
      expect(await logIn(other), JSON.stringify(other)).toBe(401);
  });

  it("names every wrong field in one response", async () => {
    const body = { first_name: "", last_name: "" };
    const refused = expectFailure(await app.ask("/auth/register", { body }));
    expect(refused.errors).toMatchObject({
      confirm_password: ["Confirm Password is required"],
      email: ["Email is required"],
      first_name: ["First name is required"],
      last_name: ["Last name is required"],
      password: ["Password is required"],
      read: ["Please accept the terms of use"],
      source: ["Source must be selected"],
    });
  });

  it("refuses a taken e-mail in any case, also for ten concurrent requests", async () => {
    const { email } = await register();
    const taken = expectFailure(
      await app.ask("/auth/register", { body: formOf({ email: email.toUpperCase() }) }),
    );
    expect(taken.errors?.["email"]?.[0]).toContain("exists already");
    const form = formOf();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.ask("/auth/register", { body: form })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(9);
  });

  it("refuses a blocked continent, which the app can see before", async () => {
    app.moveTo({ country: "KE", countryName: "Kenya", continent: "AF", currency: "KES" });
    const place = expectSuccess("getGeo", await app.ask("/geo"));
    const refused = expectFailure(await app.ask("/auth/register", { body: formOf() }));
    app.moveTo(BRITAIN);
    expect(place).toEqual({
      country_name: "Kenya",
      country: "KE",
      continent_code: "AF",
      currency: "KES",
      registration_allowed: false,
    });
    expect(refused).toMatchObject({ status: 403, code: "registration_unavailable" });
    expect(expectSuccess("getGeo", await app.ask("/geo")).registration_allowed).toBe(true);
  });

  it("names the configured chat only to visitors outside Africa", async () => {
    const url = "https://chat.example/widget.js";
    const chat = async () => expectSuccess("getGeo", await app.ask("/geo")).chat_widget_url;
    expect(await chat()).toBeUndefined();
    app.context.config.chatWidgetUrl = url;
    onTestFinished(() => {
      app.context.config.chatWidgetUrl = null;
      app.moveTo(BRITAIN);
    });
    expect(await chat()).toBe(url);
    app.moveTo({ country: "KE", countryName: "Kenya", continent: "AF", currency: "KES" });
    expect(await chat()).toBeUndefined();
  });

  it("stores the referrer, if any", async () => {
    const referrer = await register();
    const { username, id } = expectSuccess("getMe", await app.ask("/auth/me", referrer)).data;
    const referred = await register({ referred_by_username: username });
    const stray = await register({ referred_by_username: "nobody" });
    const referredBy = async (email: string) =>
      (await app.db.select().from(users).where(eq(users.email, email)))[0]?.referredBy;
    expect(await referredBy(referred.email)).toBe(id);
    expect(await referredBy(stray.email)).toBeNull();
  });
});

describe("confirming an e-mail", () => {
  const verify = (email: string, link: string, token?: string) =>
    verifyLink(app, email, link, token);
  const me = async (token: string) =>
    expectSuccess("getMe", await app.ask("/auth/me", { token })).data;

  it("grants 36 points and the free match once, also five times concurrently", async () => {
    const { email, token } = await register();
    const link = await linkTo(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(email, link, token)));
    const again = await verify(email, link, token);
    for (const answer of answers) expect(answer.text).toBe(again.text);
    expect(expectSuccess("verifyEmail", again).message).toContain("36 free points");
    expect(await me(token)).toMatchObject({
      balance: 36,
      email_verified: true,
      allowance: { matches: 1, left: 1 },
    });
  });

  it("fails with a link that is a day old, nonsense, or somebody else's", async () => {
    const [one, other] = [await register(), await register()];
    const link = await linkTo(one.email);
    for (const [email, token] of [
      [one.email, "nonsense"],
      [other.email, link],
      ["nobody@example.com", link],
    ] as const) {
      expect(refusal(await verify(email, token, one.token))).toBe("400 link_invalid");
    }
    app.clock.advance(24 * HOUR);
    const late = expectFailure(await verify(one.email, link, one.token));
    expect(late).toMatchObject({ status: 400, code: "link_expired" });
    expect(late.message).not.toContain("..");
    expect(await me(one.token)).toMatchObject({ balance: 0, email_verified: false });
  });

  it("needs that account's sign-in", async () => {
    const stranger = await register();
    const owner = await register();
    const link = await linkTo(stranger.email);
    expect(expectFailure(await verify(stranger.email, link)).status).toBe(401);
    expect(refusal(await verify(stranger.email, link, owner.token))).toBe("403 other_account");
    expect(await me(stranger.token)).toMatchObject({ email_verified: false, balance: 0 });
    expectSuccess("verifyEmail", await verify(stranger.email, link, stranger.token));
  });

  it("ends every other sign-in of the account", async () => {
    const { email, token } = await register();
    const other = await logInAs(app, email);
    expectSuccess("verifyEmail", await verify(email, await linkTo(email), other));
    expect(expectFailure(await app.ask("/auth/me", { token })).status).toBe(401);
    expect((await me(other)).email_verified).toBe(true);
  });

  it("queues one mail per link, without an address in the subject", async () => {
    const mails = await app.db
      .select()
      .from(mailOutbox)
      .where(like(mailOutbox.idempotencyKey, "verify:%"));
    expect(new Set(mails.map((mail) => mail.idempotencyKey)).size).toBe(mails.length);
    expect(mails.every((mail) => !mail.subject.includes("@"))).toBe(true);
  });
});
