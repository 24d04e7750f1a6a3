import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { endAllSignIns } from "#server/accounts/end-all-sign-ins.ts";
import { sessions } from "#server/accounts/tables.ts";
import { expectFailure, expectSuccess, refusal } from "../../support/answers.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import { PASSWORD, register } from "../../support/registration.ts";
import { reset, resetLink } from "../../support/reset.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../support/test-clock.ts";

const app = await sharedTestApp();

const PIXEL =
  "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

async function logIn(email: string, userAgent = "curl/8"): Promise<string> {
  const body = { email, password: PASSWORD };
  return expectSuccess(
    "login",
    await app.ask("/auth/login", { body, headers: { "user-agent": userAgent } }),
  ).data.token;
}

async function logInRemembered(): Promise<string> {
  const { email } = await register(app);
  const body = { email, password: PASSWORD, remember_me: true };
  return expectSuccess("login", await app.ask("/auth/login", { body })).data.token;
}

async function rememberedFan(): Promise<Fan> {
  const fan = await newFan(app);
  await app.db.update(sessions).set({ remembered: true }).where(eq(sessions.userId, fan.id));
  return fan;
}

const list = async (token: string) =>
  expectSuccess("listSessions", await app.ask("/auth/sessions", { token })).data;
const end = (token: string, id: number) =>
  app.ask(`/auth/sessions/${id}`, { token, method: "DELETE" });
const refresh = (token: string) =>
  app.ask("/auth/refresh", { headers: { "refresh-token": token } });
const renew = async (token: string) => expectSuccess("refreshSignIn", await refresh(token)).token;
const status = async (token: string) => (await app.ask("/auth/me", { token })).status;
const rowOf = async (userId: number) =>
  (await app.db.select().from(sessions).where(eq(sessions.userId, userId)))[0];

describe("the list of sign-ins", () => {
  it("names devices in words, this one first, and no token", async () => {
    const { email, token } = await register(app);
    const phone = await logIn(email, PIXEL);
    const answer = await app.ask("/auth/sessions", { token });
    const now = Math.floor(app.clock.now() / 1000);
    expect(expectSuccess("listSessions", answer).data).toEqual([
      expect.objectContaining({
        current: true,
        created_at: now,
        expires_at: now + (14 * DAY) / SECOND,
      }),
      expect.objectContaining({ current: false, device: "Chrome on Android", last_seen_at: now }),
    ]);
    expect(answer.text).not.toContain(phone);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    const [ownSession, other] = await list(token);
    expect((await list(phone)).map(({ id }) => id)).toEqual([other?.id, ownSession?.id]);
  });

  it("omits expired ones, and records the last use at most once an hour", async () => {
    const fan = await newFan(app);
    const openedAt = (await rowOf(fan.id))?.lastSeenAt;
    app.clock.advance(HOUR - SECOND);
    await list(fan.token);
    expect((await rowOf(fan.id))?.lastSeenAt).toEqual(openedAt);
    app.clock.advance(SECOND);
    await Promise.all(Array.from({ length: 5 }, () => list(fan.token)));
    const seenAt = new Date(app.clock.now());
    expect((await rowOf(fan.id))?.lastSeenAt).toEqual(seenAt);
    app.clock.advance(14 * DAY);
    expect(await status(fan.token)).toBe(401);
    expect((await rowOf(fan.id))?.lastSeenAt).toEqual(seenAt);
  });
});

describe("a sign-in that is ended from another", () => {
  it("ends immediately, and ending it again gets 404", async () => {
    const { email, token } = await register(app);
    const phone = await logIn(email, PIXEL);
    const id = (await list(token)).find(({ current }) => !current)?.id ?? 0;
    expectSuccess("endSession", await end(token, id));
    expect([await status(phone), await status(token)]).toEqual([401, 200]);
    expect(expectFailure(await end(token, id)).status).toBe(404);
    expect(await list(token)).toHaveLength(1);
  });

  it("must be the fan's own: another fan's gets 404 and continues", async () => {
    const [fan, other] = [await newFan(app), await newFan(app)];
    const id = (await list(other.token))[0]?.id ?? 0;
    const refused = expectFailure(await end(fan.token, id));
    expect(refused).toEqual(expectFailure(await end(fan.token, 2_000_000_000)));
    expect(refused.status).toBe(404);
    expect(await status(other.token)).toBe(200);
  });

  it("can be ended by the operator with all others of the account", async () => {
    const { email, token } = await register(app);
    const phone = await logIn(email, PIXEL);
    const other = await newFan(app);
    expect(await endAllSignIns(app.db, email)).toBe(2);
    expect([await status(token), await status(phone), await status(other.token)]).toEqual([
      401, 401, 200,
    ]);
    expect(await endAllSignIns(app.db, email)).toBe(0);
    expect(await endAllSignIns(app.db, "nobody@example.com")).toBeNull();
  });

  it("may be the current one", async () => {
    const fan = await newFan(app);
    expectSuccess("endSession", await end(fan.token, (await list(fan.token))[0]?.id ?? 0));
    expect(await status(fan.token)).toBe(401);
  });
});

describe("a sign-in that is remembered", () => {
  it("lasts 14 days from its last use, and shows that end in the list", async () => {
    const token = await logInRemembered();
    for (let uses = 0; uses < 3; uses += 1) {
      app.clock.advance(14 * DAY - SECOND);
      expect(await status(token)).toBe(200);
    }
    const [shown] = await list(token);
    expect(shown?.expires_at).toBe(Math.floor(app.clock.now() / 1000) + (14 * DAY) / SECOND);
    app.clock.advance(14 * DAY);
    expect(await status(token)).toBe(401);
  });

  it("asks for the password again 90 days after the login, however often it was used", async () => {
    const token = await logInRemembered();
    for (let days = 0; days < 80; days += 10) {
      app.clock.advance(10 * DAY);
      expect(await status(token)).toBe(200);
    }
    app.clock.advance(10 * DAY - SECOND);
    expect(await status(token)).toBe(200);
    app.clock.advance(SECOND);
    expect(await status(token)).toBe(401);
  });

  it.each([
    ["false", { remember_me: false }],
    ["nothing", {}],
  ])("does not come from a login with %s, which ends after 14 days", async (_, choice) => {
    const { email } = await register(app);
    const body = { email, password: PASSWORD, ...choice };
    const { token } = expectSuccess("login", await app.ask("/auth/login", { body })).data;
    app.clock.advance(7 * DAY);
    expect(await status(await renew(token))).toBe(200);
    app.clock.advance(7 * DAY);
    expect(await status(token)).toBe(401);
  });

  it("does not come from a registration, which ends after 14 days", async () => {
    const { token } = await register(app);
    app.clock.advance(7 * DAY);
    expect(await status(token)).toBe(200);
    app.clock.advance(7 * DAY);
    expect(await status(token)).toBe(401);
  });
});

describe("a sign-in that is renewed", () => {
  it("continues with a new token for another 14 days", async () => {
    const fan = await rememberedFan();
    const before = (await list(fan.token))[0];
    app.clock.advance(DAY);
    const answer = await refresh(fan.token);
    const { token, user } = expectSuccess("refreshSignIn", answer);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect([user.id, token === fan.token]).toEqual([fan.id, false]);
    expect(await list(token)).toEqual([
      expect.objectContaining({
        id: before?.id,
        created_at: before?.created_at,
        expires_at: (before?.expires_at ?? 0) + DAY / SECOND,
        current: true,
      }),
    ]);
  });

  it("loses its old token a minute after the new one is first used", async () => {
    const fan = await newFan(app);
    const token = await renew(fan.token);
    app.clock.advance(DAY);
    expect(await status(fan.token)).toBe(200);
    expect(await status(token)).toBe(200);
    app.clock.advance(MINUTE - SECOND);
    expect(await status(fan.token)).toBe(200);
    app.clock.advance(SECOND);
    expect([await status(fan.token), await status(token)]).toEqual([401, 200]);
  });

  it("survives a lost answer: the old token still works and can renew again", async () => {
    const fan = await newFan(app);
    const lost = await renew(fan.token);
    app.clock.advance(11 * SECOND);
    const token = await renew(fan.token);
    expect(await status(lost)).toBe(401);
    expect([await status(fan.token), await status(token)]).toEqual([200, 200]);
    const another = await newFan(app);
    await renew(another.token);
    app.clock.advance(14 * DAY - SECOND);
    expect(await status(another.token)).toBe(200);
    app.clock.advance(SECOND);
    expect(await status(another.token)).toBe(401);
  });

  it("gives two concurrent tabs one new token, and leaves both signed in", async () => {
    const fan = await newFan(app);
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(fan.token)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
    const first = answers.find((answer) => answer.status === 200);
    expect(await status(fan.token)).toBe(200);
    expect(
      first === undefined ? 0 : await status(expectSuccess("refreshSignIn", first).token),
    ).toBe(200);
    expect(refusal(await refresh(fan.token))).toBe("409 renewed_already");
  });

  it("ends for both if a replaced token is used, because it was stolen", async () => {
    const fan = await newFan(app);
    const token = await renew(fan.token);
    expect(await status(token)).toBe(200);
    app.clock.advance(MINUTE);
    expect(await status(fan.token)).toBe(401);
    expect(await status(token)).toBe(200);
    expect(expectFailure(await refresh(fan.token)).status).toBe(401);
    expect(await status(token)).toBe(401);
  });

  it("asks for the password again 90 days after the login, however often it was renewed", async () => {
    let { token } = await rememberedFan();
    for (let days = 0; days < 80; days += 10) {
      app.clock.advance(10 * DAY);
      token = await renew(token);
    }
    app.clock.advance(10 * DAY - SECOND);
    expect(await status(await renew(token))).toBe(200);
    app.clock.advance(SECOND);
    expect(await status(token)).toBe(401);
  });

  it("ends by a logout with either token, and is not renewed by a navigation", async () => {
    const fan = await newFan(app);
    const navigated = { "refresh-token": fan.token, "sec-fetch-mode": "navigate" };
    expect(expectFailure(await app.ask("/auth/refresh", { headers: navigated })).status).toBe(403);
    const token = await renew(fan.token);
    expectSuccess("logout", await app.ask("/auth/logout", { token: fan.token }));
    expect([await status(fan.token), await status(token)]).toEqual([401, 401]);
  });

  it.each([
    ["none", {}],
    ["an empty one", { "refresh-token": "" }],
    ["nonsense", { "refresh-token": "nonsense" }],
    ["one of a strange form", { "refresh-token": "a b" }],
  ])("is not renewed with %s for a token, nor by the bearer's header", async (_, headers) => {
    const { token } = await newFan(app);
    expect(expectFailure(await app.ask("/auth/refresh", { token, headers })).status).toBe(401);
    expect(await status(token)).toBe(200);
  });

  it("ends with a password reset, also a concurrent one", async () => {
    const { email, token } = await register(app);
    const link = await resetLink(app, email);
    const [changed, ...answers] = await Promise.all([
      reset(app, email, link),
      refresh(token),
      refresh(token),
    ]);
    expectSuccess("resetPassword", changed);
    for (const answer of answers)
      if (answer.status === 200)
        expect(await status(expectSuccess("refreshSignIn", answer).token)).toBe(401);
    expect(await status(token)).toBe(401);
  });
});
