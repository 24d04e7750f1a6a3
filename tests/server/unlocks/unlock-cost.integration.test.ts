import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#server/accounts/tables.ts";
import { balanceOf, lockBalance, transfer } from "#server/credits/ledger-repository.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import { newMatch } from "../../support/matches.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { rowsOf } from "../../support/test-database.ts";
import { askUnlock, newSpender, unlocked } from "../../support/unlocks.ts";
import { afterTransaction } from "../../support/around-transaction.ts";

const app = await sharedTestApp();

async function charges(fan: Fan): Promise<unknown> {
  const [row] = await rowsOf(
    app.db,
    sql`select count(*)::int as count from ledger_entries e
    join ledger_accounts a on a.id = e.account_id where a.user_id = ${fan.id} and e.amount < 0`,
  );
  return row?.["count"];
}

describe("what an unlock costs", () => {
  it("A fan with an unconfirmed e-mail has no free match, but can spend points", async () => {
    const [fan, match] = [await newFan(app, { points: 15 }), await newMatch(app)];
    await app.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, fan.id));
    const refused = expectFailure(await askUnlock(app, fan, match));
    expect(refused).toMatchObject({
      status: 403,
      code: "email_unverified",
      message: expect.stringContaining("Confirm your e-mail first"),
    });
    const bought = await unlocked(app, fan, match, "1");
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
    expect(await unlocked(app, fan, match)).toMatchObject({
      predictions_unlocked: 5,
      allowance_used: true,
    });
  });

  it("The first match of the month is covered by Starter's allowance, with all its questions", async () => {
    const fan = await newFan(app, { points: 30 });
    const match = await newMatch(app);
    expect(await unlocked(app, fan, match, "1,8")).toMatchObject({
      predictions_unlocked: 2,
      points_spent: 0,
      allowance_used: true,
    });
    const rest = await unlocked(app, fan, match);
    expect(rest).toMatchObject({
      predictions_unlocked: 5,
      points_spent: 0,
      user: { balance: 30, allowance: { used: 1, left: 0 } },
    });
  });

  it("A second match costs 15 points for each locked question", async () => {
    const fan = await newSpender(app, 100);
    const match = await newMatch(app);
    expect(await unlocked(app, fan, match, "1,8")).toMatchObject({
      points_spent: 30,
      allowance_used: false,
      user: { balance: 70 },
    });
    expect(await unlocked(app, fan, match, "8,12")).toMatchObject({
      points_spent: 30,
      predictions_unlocked: 2,
      user: { balance: 55 },
    });
    const page = expectSuccess(
      "getEventWithPredictions",
      await app.ask(`/events/${match.slug}/withPredictions`, fan),
    );
    expect(page.data.required_points).toBe(2 * 15);
    expect(page.data.unlocked_predictions?.map((entry) => entry.prediction.question.id)).toEqual([
      1, 8, 12,
    ]);
  });

  it("Without enough points nothing is unlocked and nothing is charged", async () => {
    const fan = await newSpender(app, 44);
    const match = await newMatch(app);
    const refused = expectFailure(await askUnlock(app, fan, match, "1,8,12"));
    expect(refused).toMatchObject({ status: 402, code: "not_enough_points" });
    expect(refused.message).toContain("45 points and you have 44");
    const page = expectSuccess(
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
      expect(await unlocked(app, fan, await newMatch(app))).toMatchObject({
        points_spent: 0,
        allowance_used: true,
        user: { allowance: { left: null } },
      });
    }
  });

  it("A question that the match does not have is not charged", async () => {
    const fan = await newFan(app, { points: 30 });
    const match = await newMatch(app);
    expect(await unlocked(app, fan, match, "49")).toMatchObject({
      predictions_unlocked: 0,
      points_spent: 0,
      user: { balance: 30, allowance: { used: 0 } },
    });
  });

  it("A match without predictions uses up no allowance", async () => {
    const fan = await newFan(app);
    const match = await newMatch(app, 24 * 7);
    const answer = expectSuccess("unlockPredictions", await askUnlock(app, fan, match));
    expect(answer.message).toBe("0 prediction(s) unlocked. Please try again");
    expect(answer.data.user.allowance.used).toBe(0);
  });
});

describe("a repeated unlock", () => {
  it("A lost answer is repeated for one charge", async () => {
    const fan = await newSpender(app, 100);
    const match = await newMatch(app);
    const first = await askUnlock(app, fan, match, "8,12");
    const second = await askUnlock(app, fan, match, "8,12");
    expect(second.body).toEqual(first.body);
    expect(await balanceOf(app.db, fan.id)).toBe(70);
  });

  it("A repeated unlock waits for no lock, also while another holds the fan's balance", async () => {
    const [fan, match] = [await newSpender(app, 45), await newMatch(app)];
    const first = await unlocked(app, fan, match, "1,8");
    await app.db.transaction(async (tx) => {
      await lockBalance(tx, fan.id);
      expect(await unlocked(app, fan, match, "1,8")).toEqual(first);
      expect(await unlocked(app, fan, match, "8")).toMatchObject({
        predictions_unlocked: 1,
        points_spent: 15,
        user: { balance: 15 },
      });
    });
    expect(await charges(fan)).toBe(2);
  });

  it("Twenty concurrent equal unlocks make one charge and twenty equal answers", async () => {
    const fan = await newSpender(app, 200);
    const match = await newMatch(app);
    const other = await app.startAnother();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        askUnlock(index % 2 === 0 ? app : other, fan, match, "1,8,12"),
      ),
    );
    const bodies = answers.map((answer) => expectSuccess("unlockPredictions", answer).data);
    for (const body of bodies) {
      expect(body).toMatchObject({ predictions_unlocked: 3, points_spent: 45 });
      expect(body.predictions).toEqual(bodies[0]?.predictions);
    }
    expect(await balanceOf(app.db, fan.id)).toBe(155);
    expect(await charges(fan)).toBe(3);
    await other.close();
  });

  it("Concurrent unlocks of different matches never overspend", async () => {
    const fan = await newSpender(app, 50);
    const matches = [];
    for (let count = 0; count < 6; count += 1) matches.push(await newMatch(app));
    const other = await app.startAnother();
    const answers = await Promise.all(
      matches.map((match, index) => askUnlock(index % 2 === 0 ? app : other, fan, match, "1")),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 402, 402, 402]);
    expect(await balanceOf(app.db, fan.id)).toBe(5);
    await other.close();
  });

  it("Concurrent unlocks of different matches use the one allowance once", async () => {
    const fan = await newFan(app, { points: 30 });
    const matches = [];
    for (let count = 0; count < 3; count += 1) matches.push(await newMatch(app));
    const other = await app.startAnother();
    const answers = await Promise.all(
      matches.map((match, index) => askUnlock(index === 0 ? app : other, fan, match, "1")),
    );
    const covered = answers.filter(
      (answer) => expectSuccess("unlockPredictions", answer).data.allowance_used,
    );
    expect(covered).toHaveLength(1);
    expect(await balanceOf(app.db, fan.id)).toBe(0);
    await other.close();
  });
});

it("The response to an unlock shows the balance at the charge, not a later one", async () => {
  const fan = await newFan(app, { points: 45 });
  const [covered, match] = [await newMatch(app), await newMatch(app)];
  await unlocked(app, fan, covered);
  let isRequested = false;
  const other = await app.startOn(
    afterTransaction(app.db, async () => {
      if (!isRequested) return;
      await app.db.transaction((tx) =>
        transfer(tx, {
          key: `gift:${fan.id}`,
          kind: "test",
          from: "issued",
          to: { userId: fan.id },
          points: 500,
          at: new Date(app.clock.now()),
        }),
      );
      await unlocked(app, fan, match);
    }),
  );
  isRequested = true;
  expect(await unlocked(other, fan, match, "1,8")).toMatchObject({
    predictions_unlocked: 2,
    points_spent: 30,
    user: { balance: 15 },
  });
  expect(await balanceOf(app.db, fan.id)).toBeGreaterThan(15);
  await other.close();
});
