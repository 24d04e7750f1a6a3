import { createHash } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#server/accounts/tables.ts";
import { expectFailure, expectSuccess, refusal } from "../../support/answers.ts";
import { logInAs, PASSWORD, register } from "../../support/registration.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, SECOND } from "../../support/test-clock.ts";
import { lockWaits, rowsOf } from "../../support/test-database.ts";

const app = await sharedTestApp();

describe("signing in and out", () => {
  it("gives the same answer for a wrong password and an unknown e-mail", async () => {
    const { email } = await register(app);
    const wrong = await app.ask("/auth/login", { body: { email, password: "not this one" } });
    const unknown = await app.ask("/auth/login", {
      body: { email: "nobody@example.com", password: "not this one" },
    });
    expect(refusal(wrong)).toBe("401 wrong_credentials");
    expect(unknown.text).toBe(wrong.text);
  });

  it("returns the user and the price of a question, and is never cached", async () => {
    const { email } = await register(app);
    const answer = await app.ask("/auth/login", {
      body: { email: email.toUpperCase(), password: PASSWORD },
    });
    expect(expectSuccess("login", answer).data).toMatchObject({
      price_per_unit: 15,
      user: { email },
    });
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });

  it("accepts a password hashed as typed, and then in any Unicode form", async () => {
    const typed = "Zoe\u0308 in the harbour";
    const { email, token } = await register(app);
    const isUser = eq(users.email, email);
    await app.db
      .update(users)
      .set({ passwordHash: await hash(typed) })
      .where(isUser);
    const logIn = async (password: string) =>
      (await app.ask("/auth/login", { body: { email, password } })).status;
    expect(await logIn(typed.normalize("NFC"))).toBe(401);
    expect(await logIn(typed)).toBe(200);
    expect(await logIn(typed.normalize("NFC"))).toBe(200);
    expect(await logIn(typed)).toBe(200);
    const [user] = await app.db.select().from(users).where(isUser);
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await app.ask("/auth/me", { token })).status).toBe(200);
  });

  it("ends only this sign-in at logout, and a navigation ends none", async () => {
    const { email, token } = await register(app);
    const other = await logInAs(app, email);
    expect(
      expectFailure(
        await app.ask("/auth/logout", { token, headers: { "sec-fetch-mode": "navigate" } }),
      ).status,
    ).toBe(403);
    expect((await app.ask("/auth/me", { token })).status).toBe(200);
    expectSuccess("logout", await app.ask("/auth/logout", { token }));
    expect(expectFailure(await app.ask("/auth/me", { token })).status).toBe(401);
    expect((await app.ask("/auth/me", { token: other })).status).toBe(200);
  });

  it("can be ended with its token's hash, which gives no access", async () => {
    const { email, token } = await register(app);
    const other = await logInAs(app, email);
    const hash = createHash("sha256").update(token).digest();
    for (const bearer of [hash.toString("hex"), hash.toString("base64url")])
      expect((await app.ask("/auth/me", { token: bearer })).status).toBe(401);
    const ended = await app.ask("/auth/logout", { body: { token_hash: hash.toString("hex") } });
    expectSuccess("endSignIn", ended);
    expect((await app.ask("/auth/me", { token })).status).toBe(401);
    expect((await app.ask("/auth/me", { token: other })).status).toBe(200);
    expect((await app.ask("/auth/logout", { body: { token_hash: "0".repeat(64) } })).text).toBe(
      ended.text,
    );
    expect((await app.ask("/auth/logout", { body: { token_hash: token } })).status).toBe(422);
  });

  it("lasts exactly 14 days", async () => {
    const { token } = await register(app);
    app.clock.advance(14 * DAY - SECOND);
    expect((await app.ask("/auth/me", { token })).status).toBe(200);
    app.clock.advance(SECOND);
    expect(expectFailure(await app.ask("/auth/me", { token }))).toMatchObject({
      status: 401,
      message: "Your sign-in has ended. Please log in again.",
    });
  });

  it.each([
    {},
    { email: "a@example.com" },
    { email: "a", password: "12345678" },
    { email: "a@example.com", password: "1234567" },
  ])("refuses %j with an error per field", async (body) => {
    expect(refusal(await app.ask("/auth/login", { body }))).toBe("422 validation");
  });
});

it("A password that changes during a login opens no session and no audit event", async () => {
  const another = await app.startAnother();
  const { email } = await register(app);
  const trail = () =>
    rowsOf(
      app.db,
      sql`select kind from audit_events where user_id = (select id from users where email = ${email}) union all
        select 'session' from sessions where user_id = (select id from users where email = ${email}) order by 1`,
    );
  const before = await trail();
  const { loggedIn } = await app.db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash: "another" }).where(eq(users.email, email));
    const logIn = another.ask("/auth/login", { body: { email, password: PASSWORD } });
    await expect.poll(() => lockWaits(app.db), { timeout: 20_000 }).toBe(1);
    return { loggedIn: logIn };
  });
  expect((await loggedIn).status).toBe(401);
  expect(await trail()).toEqual(before);
  await another.close();
});
