import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { balanceOf } from "#server/credits/ledger-repository.ts";
import { expectFailure, expectSuccess, refusal } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { newMatch, playOut } from "../../support/matches.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR } from "../../support/test-clock.ts";
import { lockWaits } from "../../support/test-database.ts";
import { askUnlock, newSpender, unlocked } from "../../support/unlocks.ts";
import { markVoid } from "#server/fixtures/feed-repository.ts";
import { now } from "#server/platform/context.ts";

const app = await sharedTestApp();

describe("access to an unlock", () => {
  it("A match that has ended is free, also without points", async () => {
    const match = await newMatch(app);
    await playOut(app, match.key, 2, 1);
    const fan = await newFan(app);
    expect(await unlocked(app, fan, match)).toMatchObject({
      predictions_unlocked: 5,
      points_spent: 0,
      allowance_used: false,
      user: { allowance: { used: 0 } },
    });
  });

  it("A match that is off cannot be unlocked", async () => {
    const fan = await newFan(app, { points: 100 });
    for (const status of ["postponed", "canceled", "abandoned"] as const) {
      const match = await newMatch(app);
      app.fixtures.change(match.key, { status });
      await app.catchUp();
      expect(refusal(await askUnlock(app, fan, match))).toBe("409 match_void");
    }
    expect(await balanceOf(app.db, fan.id)).toBe(100);
  });

  it.each([
    { "sec-fetch-mode": "navigate" },
    { "sec-fetch-mode": "no-cors" },
    { "sec-purpose": "prefetch" },
    { "sec-purpose": "prefetch;prerender", "sec-fetch-mode": "cors" },
    { purpose: "prefetch" },
  ])("A navigation, prefetch or prerender spends nothing: %j", async (headers) => {
    const fan = await newFan(app, { points: 100 });
    const match = await newMatch(app);
    const answer = await app.ask(`/events/${match.id}/predictions`, {
      ...fan,
      headers: { ...headers },
    });
    expect(refusal(answer)).toBe("403 not_a_navigation");
    expect(expectSuccess("getMe", await app.ask("/auth/me", fan)).data).toMatchObject({
      balance: 100,
      allowance: { used: 0 },
    });
  });

  it("A match of a source that is no longer followed cannot be bought", async () => {
    const [fan, match] = [await newFan(app, { points: 50 }), await newMatch(app)];
    await unlocked(app, fan, match, "1");
    await app.db.execute(
      sql`update events set feed = 'the source of before' where id = ${match.id}`,
    );
    expect(refusal(await askUnlock(app, fan, match, "8"))).toBe("409 match_not_followed");
    expect((await unlocked(app, fan, match, "1")).predictions_unlocked).toBe(1);
  });

  it("The app's own fetch is allowed, and its answer is not cached", async () => {
    const fan = await newFan(app);
    const match = await newMatch(app);
    const answer = await app.ask(`/events/${match.id}/predictions`, {
      ...fan,
      headers: { "sec-fetch-mode": "cors" },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });

  it("An unknown match and an invalid id get 404", async () => {
    const fan = await newFan(app, { points: 100 });
    for (const id of ["2000000000", "99999999999", "0", "-1", "abc"]) {
      expect(expectFailure(await app.ask(`/events/${id}/predictions`, fan)).status).toBe(404);
    }
  });

  it("An invalid list of questions gets 400 and names the parameter", async () => {
    const fan = await newFan(app, { points: 100 });
    const match = await newMatch(app);
    for (const list of ["", "x", "1,,2", "1;drop", "1234567890"]) {
      expect(expectFailure(await askUnlock(app, fan, match, list)).errors).toHaveProperty(
        "question_ids",
      );
    }
  });

  it.each([
    undefined,
    "Bearer ",
    "Bearer nonsense",
    "Basic Zm9vOmJhcg==",
    "Bearer a b",
    `Bearer ${"x".repeat(500)}`,
  ])("The sign-in %s is refused", async (authorization) => {
    const match = await newMatch(app);
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    expect(refusal(await app.ask(`/events/${match.id}/predictions`, { headers }))).toBe(
      "401 unauthorized",
    );
  });

  it("The allowance returns exactly 30 days after the account was created", async () => {
    const fan = await newFan(app, { points: 0 });
    const made = app.clock.now();
    app.clock.advance(10 * DAY);
    const first = await newMatch(app);
    await unlocked(app, fan, first, "1");
    await playOut(app, first.key, 1, 0);
    app.clock.set(made + 30 * DAY - 1);
    const late = await newMatch(app, 2);
    await app.db.execute(
      sql`update sessions set expires_at = expires_at + interval '60 days' where user_id = ${fan.id}`,
    );
    expect(expectFailure(await askUnlock(app, fan, late, "1")).status).toBe(402);
    app.clock.set(made + 30 * DAY);
    const answer = await unlocked(app, fan, late, "1");
    expect(answer).toMatchObject({
      allowance_used: true,
      user: { allowance: { used: 1, left: 0 } },
    });
    expect(answer.user.allowance.resets_at * 1000).toBe(made + 60 * DAY);
    app.clock.advance(HOUR);
  });
});

it("An unlock waits for a match that becomes void, and is not charged", async () => {
  const match = await newMatch(app);
  const fan = await newSpender(app, 50);
  const another = await app.startAnother();
  const { press } = await app.db.transaction(async (tx) => {
    await markVoid(tx, { eventId: match.id, reason: "canceled", at: now(app.context) });
    const pressed = askUnlock(another, fan, match, "1");
    await expect.poll(() => lockWaits(app.db), { timeout: 10_000 }).toBe(1);
    return { press: pressed };
  });
  expect(expectFailure(await press).code).toBe("match_void");
  expect(expectSuccess("getMe", await app.ask("/auth/me", fan)).data.balance).toBe(50);
  await another.close();
});
