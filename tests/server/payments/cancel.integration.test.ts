import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { updateUser } from "#server/accounts/user-repository.ts";
import { hashPassword } from "#server/accounts/passwords.ts";
import { subscriptions } from "#server/credits/tables.ts";
import { authorizationsToForget } from "#server/payments/tables.ts";
import { expectFailure, expectSuccess, refusal } from "../../support/answers.ts";
import { newFan, signInAgain } from "../../support/fans.ts";
import { buyPlan, cancel } from "../../support/payments.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY } from "../../support/test-clock.ts";

const app = await sharedTestApp();

const planOf = async (userId: number) => {
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (row === undefined) throw new Error("there is no plan");
  return row;
};
const forgotten = async () =>
  (await app.db.select().from(authorizationsToForget)).map((row) => row.authorizationKey);

it("A cancelled plan stays until it expires, does not renew, and its card is deleted", async () => {
  const fan = await newFan(app);
  await buyPlan(app, fan);
  const { authorizationKey } = await planOf(fan.id);
  const comment = "  I watch too little football. ";
  const answer = expectSuccess("cancelSubscription", await cancel(app, fan, { comment }));
  expect(answer.message).toBe("Your plan will not be renewed. It stays valid until 21 Dec 2026.");
  expect(answer.data.activeSubscription).toMatchObject({
    plan_id: 3,
    status: "active",
    cancelled_at: Math.floor(app.clock.now() / 1000),
  });
  expect(await planOf(fan.id)).toMatchObject({
    cancelReason: "Limited usage",
    cancelComment: "I watch too little football.",
    authorizationKey: null,
    nextRenewalAt: null,
  });
  expect(await forgotten()).toContain(authorizationKey);
  app.clock.advance(29 * DAY);
  const again = await signInAgain(app, fan);
  const me = expectSuccess("getMe", await app.ask("/auth/me", { token: again.token }));
  expect(me.data.activeSubscription?.plan_id).toBe(3);
  app.clock.advance(2 * DAY);
  const over = expectSuccess("getMe", await app.ask("/auth/me", { token: again.token }));
  expect(over.data.activeSubscription).toBeNull();
});

it("Five repeated cancellations keep the first reason and time", async () => {
  const fan = await newFan(app);
  await buyPlan(app, fan);
  expectSuccess("cancelSubscription", await cancel(app, fan));
  const first = await planOf(fan.id);
  app.clock.advance(1000);
  const body = { cancel_reason: "Financial reasons" as const };
  for (const answer of await Promise.all([1, 2, 3, 4, 5].map(() => cancel(app, fan, body))))
    expect(answer.status).toBe(200);
  expect(await planOf(fan.id)).toEqual(first);
  const queued = (await forgotten()).length;
  expectSuccess("cancelSubscription", await cancel(app, fan));
  expect(await forgotten()).toHaveLength(queued);
});

describe("Cancelling is refused", () => {
  it("without a plan to cancel", async () => {
    const fan = await newFan(app);
    expect(refusal(await cancel(app, fan))).toBe("409 not_cancellable");
  });

  it("after the cancelled plan has ended", async () => {
    const fan = await newFan(app);
    await buyPlan(app, fan);
    expectSuccess("cancelSubscription", await cancel(app, fan));
    app.clock.advance(30 * DAY);
    const again = await signInAgain(app, fan);
    expect(refusal(await cancel(app, again))).toBe("409 not_cancellable");
  });

  it("without one of the fourteen reasons of the form", async () => {
    const fan = await newFan(app, { planId: 3 });
    for (const body of [{}, { cancel_reason: "" }, { cancel_reason: "Boredom" }]) {
      const answer = expectFailure(
        await app.ask("/subscriptions/cancel", { method: "PATCH", token: fan.token, body }),
      );
      expect(answer).toMatchObject({
        status: 422,
        errors: { cancel_reason: ["Please select a cancel reason"] },
      });
    }
  });
});

it("Deleting the account ends the renewals and deletes the cancellation comment", async () => {
  const fan = await newFan(app);
  await buyPlan(app, fan);
  const { authorizationKey } = await planOf(fan.id);
  const password = "nobody knows this one";
  await updateUser(app.db, fan.id, { passwordHash: await hashPassword(password) });
  expectSuccess("cancelSubscription", await cancel(app, fan, { comment: "I am moving to Lagos." }));
  const deletion = await app.ask("/auth/account", {
    method: "DELETE",
    token: fan.token,
    body: { password },
  });
  expect(deletion.status).toBe(200);
  expect(await planOf(fan.id)).toMatchObject({
    status: "expired",
    authorizationKey: null,
    nextRenewalAt: null,
    cancelComment: null,
  });
  expect((await forgotten()).filter((key) => key === authorizationKey)).toHaveLength(1);
});
