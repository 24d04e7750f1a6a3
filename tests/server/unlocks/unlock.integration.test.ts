import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#server/accounts/tables.ts";
import { balanceOf } from "#server/credits/ledger-repository.ts";
import { failure, good } from "../../support/answers.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import { newMatch, playOut } from "../../support/matches.ts";
import { startTestApp, type TestApp } from "../../support/test-app.ts";
import { DAY, HOUR } from "../../support/test-clock.ts";
import { rowsOf } from "../../support/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function unlock(fan: Fan, match: { id: number }, questions?: string) {
  return app.ask(
    `/events/${match.id}/predictions${questions === undefined ? "" : `?question_ids=${questions}`}`,
    fan,
  );
}

async function unlocked(fan: Fan, match: { id: number }, questions?: string) {
  return good("unlockPredictions", await unlock(fan, match, questions)).data;
}

/** A fan whose allowance of this month is used up. */
async function newSpender(points: number): Promise<Fan> {
  const fan = await newFan(app, { points });
  expect((await unlocked(fan, await newMatch(app), "1")).allowance_used).toBe(true);
  return fan;
}

async function charges(fan: Fan): Promise<unknown> {
  const [row] = await rowsOf(
    app.db,
    sql`select count(*)::int as count from ledger_entries e
    join ledger_accounts a on a.id = e.account_id where a.user_id = ${fan.id} and e.amount < 0`,
  );
  return row?.["count"];
}

describe("what an unlock costs", () => {
  it("An e-mail that was not confirmed has no free match, and its points buy as any other's", async () => {
    const [fan, match] = [await newFan(app, { points: 15 }), await newMatch(app)];
    await app.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, fan.id));
    const refused = failure(await app.ask(`/events/${match.id}/predictions`, fan));
    expect(refused).toMatchObject({
      status: 403,
      code: "email_unverified",
      message: expect.stringContaining("Confirm your e-mail first"),
    });
    const bought = good("unlockPredictions", await unlock(fan, match, "1")).data;
    expect(bought).toMatchObject({
      predictions_unlocked: 1,
      points_spent: 15,
      allowance_used: false,
      user: { balance: 0 },
    });
    await app.db
      .update(users)
      .set({ emailVerifiedAt: new Date(app.clock.now()) })
      .where(eq(users.id, fan.id));
    expect(
      good("unlockPredictions", await app.ask(`/events/${match.id}/predictions`, fan)).data,
    ).toMatchObject({ predictions_unlocked: 11, allowance_used: true });
  });

  it("The first match of the month is covered by Starter's allowance, and all its questions are free", async () => {
    const fan = await newFan(app, { points: 30 });
    const match = await newMatch(app);
    expect(await unlocked(fan, match, "1,2")).toMatchObject({
      predictions_unlocked: 2,
      points_spent: 0,
      allowance_used: true,
    });
    const rest = await unlocked(fan, match);
    expect(rest).toMatchObject({
      predictions_unlocked: 11,
      points_spent: 0,
      user: { balance: 30, allowance: { used: 1, left: 0 } },
    });
  });

  it("A second match costs 15 points a question, and only for questions not yet unlocked", async () => {
    const fan = await newSpender(100);
    const match = await newMatch(app);
    expect(await unlocked(fan, match, "1,2")).toMatchObject({
      points_spent: 30,
      allowance_used: false,
      user: { balance: 70 },
    });
    expect(await unlocked(fan, match, "2,3")).toMatchObject({
      points_spent: 30,
      predictions_unlocked: 2,
      user: { balance: 55 },
    });
    const page = good(
      "getEventWithPredictions",
      await app.ask(`/events/${match.slug}/withPredictions`, fan),
    );
    expect(page.data.required_points).toBe(8 * 15);
    expect(
      page.data.unlocked_predictions?.map((entry) => entry.prediction.question.id).sort(),
    ).toEqual([1, 2, 3]);
  });

  it("Without enough points nothing is unlocked and nothing is charged", async () => {
    const fan = await newSpender(44);
    const match = await newMatch(app);
    const refused = failure(await unlock(fan, match, "1,2,3"));
    expect(refused).toMatchObject({ status: 402, code: "not_enough_points" });
    expect(refused.message).toContain("45 points and you have 44");
    const page = good(
      "getEventWithPredictions",
      await app.ask(`/events/${match.slug}/withPredictions`, fan),
    );
    expect(page.data.unlocked_predictions).toEqual([]);
    expect(await balanceOf(app.db, fan.id)).toBe(44);
    expect(await charges(fan)).toBe(0);
  });

  it("Ultra has no limit of matches", async () => {
    const fan = await newFan(app, { planId: 4 });
    for (let count = 0; count < 3; count += 1) {
      expect(await unlocked(fan, await newMatch(app))).toMatchObject({
        points_spent: 0,
        allowance_used: true,
        user: { allowance: { left: null } },
      });
    }
  });

  it("A question that the match does not have is not charged", async () => {
    const fan = await newFan(app, { points: 30 });
    const match = await newMatch(app);
    expect(await unlocked(fan, match, "49")).toMatchObject({
      predictions_unlocked: 0,
      points_spent: 0,
      user: { balance: 30, allowance: { used: 0 } },
    });
  });

  it("A match without predictions uses up no allowance", async () => {
    const fan = await newFan(app);
    const match = await newMatch(app, 24 * 7);
    const answer = good("unlockPredictions", await unlock(fan, match));
    expect(answer.message).toBe("0 prediction(s) unlocked. Please try again");
    expect(answer.data.user.allowance.used).toBe(0);
  });
});

describe("asked again", () => {
  it("An answer that was lost on the way is given again, for one charge", async () => {
    const fan = await newSpender(100);
    const match = await newMatch(app);
    const first = await unlock(fan, match, "4,5");
    const second = await unlock(fan, match, "4,5");
    expect(second.body).toEqual(first.body);
    expect(await balanceOf(app.db, fan.id)).toBe(70);
  });

  it("Twenty unlocks of the same questions at once, from two processes, are one charge and twenty equal answers", async () => {
    const fan = await newSpender(200);
    const match = await newMatch(app);
    const other = await app.startAnother();
    const path = `/events/${match.id}/predictions?question_ids=1,3,5`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? app.ask : other.ask)(path, fan)),
    );
    const bodies = answers.map((answer) => good("unlockPredictions", answer).data);
    for (const body of bodies) {
      expect(body).toMatchObject({ predictions_unlocked: 3, points_spent: 45 });
      expect(body.predictions).toEqual(bodies[0]?.predictions);
    }
    expect(await balanceOf(app.db, fan.id)).toBe(155);
    expect(await charges(fan)).toBe(3);
    await other.close();
  });

  it("Unlocks of different matches at once never overspend", async () => {
    const fan = await newSpender(50);
    const matches = [];
    for (let count = 0; count < 6; count += 1) matches.push(await newMatch(app));
    const other = await app.startAnother();
    const answers = await Promise.all(
      matches.map((match, index) =>
        (index % 2 === 0 ? app.ask : other.ask)(
          `/events/${match.id}/predictions?question_ids=1`,
          fan,
        ),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 402, 402, 402]);
    expect(await balanceOf(app.db, fan.id)).toBe(5);
    await other.close();
  });

  it("Unlocks of different matches at once use the one allowance once", async () => {
    const fan = await newFan(app, { points: 30 });
    const matches = [];
    for (let count = 0; count < 3; count += 1) matches.push(await newMatch(app));
    const other = await app.startAnother();
    const answers = await Promise.all(
      matches.map((match, index) =>
        (index === 0 ? app.ask : other.ask)(`/events/${match.id}/predictions?question_ids=1`, fan),
      ),
    );
    const covered = answers.filter(
      (answer) => good("unlockPredictions", answer).data.allowance_used,
    );
    expect(covered).toHaveLength(1);
    expect(await balanceOf(app.db, fan.id)).toBe(0);
    await other.close();
  });
});

describe("who and when", () => {
  it("A match that has ended is free, also to whoever has nothing left", async () => {
    const match = await newMatch(app);
    await playOut(app, match.key, 2, 1);
    const fan = await newFan(app);
    expect(await unlocked(fan, match)).toMatchObject({
      predictions_unlocked: 11,
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
      expect(failure(await unlock(fan, match))).toMatchObject({ status: 409, code: "match_void" });
    }
    expect(await balanceOf(app.db, fan.id)).toBe(100);
  });

  it.each([
    { "sec-fetch-mode": "navigate" },
    { "sec-fetch-mode": "no-cors" },
    { "sec-purpose": "prefetch" },
    { "sec-purpose": "prefetch;prerender", "sec-fetch-mode": "cors" },
    { purpose: "prefetch" },
  ])("A link, a prefetch or a prerender spends nothing: %j", async (headers) => {
    const fan = await newFan(app, { points: 100 });
    const match = await newMatch(app);
    const answer = await app.ask(`/events/${match.id}/predictions`, {
      ...fan,
      headers: { ...headers },
    });
    expect(failure(answer)).toMatchObject({ status: 403, code: "not_a_navigation" });
    expect(good("getMe", await app.ask("/auth/me", fan)).data).toMatchObject({
      balance: 100,
      allowance: { used: 0 },
    });
  });

  it("A match of a source that is no longer followed cannot be bought: nobody would ever settle it", async () => {
    const [fan, match] = [await newFan(app, { points: 50 }), await newMatch(app)];
    await unlocked(fan, match, "1");
    await app.db.execute(
      sql`update events set feed = 'the source of before' where id = ${match.id}`,
    );
    expect(failure(await unlock(fan, match, "2"))).toMatchObject({
      status: 409,
      code: "match_not_followed",
    });
    expect((await unlocked(fan, match, "1")).predictions_unlocked).toBe(1);
  });

  it("A HEAD request is no way to be charged", async () => {
    const fan = await newFan(app, { points: 300 });
    const match = await newMatch(app);
    const { statusCode } = await app.app.inject({
      method: "HEAD",
      url: `/api/v1/events/${match.id}/predictions`,
      headers: { authorization: `Bearer ${fan.token}` },
    });
    expect(statusCode).toBe(404);
    const [row] = await rowsOf(
      app.db,
      sql`select count(*)::int as count from unlocks where user_id = ${fan.id}`,
    );
    expect(row?.["count"]).toBe(0);
  });

  it("The app's own fetch is let through, and nothing may keep its answer", async () => {
    const fan = await newFan(app);
    const match = await newMatch(app);
    const answer = await app.ask(`/events/${match.id}/predictions`, {
      ...fan,
      headers: { "sec-fetch-mode": "cors" },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });

  it("An unknown match is 404, and an id that is none as well", async () => {
    const fan = await newFan(app, { points: 100 });
    for (const id of ["2000000000", "99999999999", "0", "-1", "abc"]) {
      expect(failure(await app.ask(`/events/${id}/predictions`, fan)).status).toBe(404);
    }
  });

  it("A list of questions that is none is 400 and names the parameter", async () => {
    const fan = await newFan(app, { points: 100 });
    const match = await newMatch(app);
    for (const list of ["", "x", "1,,2", "1;drop", "1234567890"]) {
      expect(failure(await unlock(fan, match, list)).errors).toHaveProperty("question_ids");
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
    expect(failure(await app.ask(`/events/${match.id}/predictions`, { headers }))).toMatchObject({
      status: 401,
      code: "unauthorized",
    });
  });

  it("The allowance comes back 30 days after the account was made, and not a moment sooner", async () => {
    const fan = await newFan(app, { points: 0 });
    const made = app.clock.now();
    // Not at once: a period that began with its use would end ten days later.
    app.clock.advance(10 * DAY);
    const first = await newMatch(app);
    await unlocked(fan, first, "1");
    // A match that was never sealed would be void, and its allowance back.
    await playOut(app, first.key, 1, 0);
    app.clock.set(made + 30 * DAY - 1);
    const late = await newMatch(app, 2);
    await app.db.execute(
      sql`update sessions set expires_at = expires_at + interval '60 days' where user_id = ${fan.id}`,
    );
    expect(failure(await unlock(fan, late, "1")).status).toBe(402);
    app.clock.set(made + 30 * DAY);
    const answer = await unlocked(fan, late, "1");
    expect(answer).toMatchObject({
      allowance_used: true,
      user: { allowance: { used: 1, left: 0 } },
    });
    expect(answer.user.allowance.resets_at * 1000).toBe(made + 60 * DAY);
    app.clock.advance(HOUR);
  });
});
