import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { subscriptions } from "#server/credits/tables.ts";
import { authorizationsToForget, payments } from "#server/payments/tables.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { type Fan, newFan, signInAgain } from "../../support/fans.ts";
import {
  buyPlan,
  cancel,
  comeBack,
  orderUpgrade,
  paymentOf,
  submitCheckout,
  RETURNS,
  currentUser,
} from "../../support/payments.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR } from "../../support/test-clock.ts";

const app = await sharedTestApp();

async function subscriber(planId: number, days: number): Promise<Fan> {
  const fan = await newFan(app);
  await buyPlan(app, fan, { plan_id: planId });
  app.clock.advance(days * DAY);
  return signInAgain(app, fan);
}

const planOf = async (userId: number) => {
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (row === undefined) throw new Error("there is no plan");
  return row;
};
async function forgottenFor(reference: string) {
  const key = { reference, providerReference: null };
  const providerPayment = await app.context.providers.byName("stripe").findPayment(key);
  const waiting = await app.db.select().from(authorizationsToForget);
  return waiting.filter(
    ({ authorizationKey }) => authorizationKey === providerPayment?.authorization,
  );
}
const quote = (fan: Fan, planId: number, currency = "USD") =>
  app.ask(`/subscriptions/upgrade-price?plan_id=${planId}&currency=${currency}`, {
    token: fan.token,
  });

async function upgrade(fan: Fan, body: Parameters<typeof orderUpgrade>[2] = {}) {
  const { data } = expectSuccess("upgradeSubscription", await orderUpgrade(app, fan, body)).data;
  if (data === null) throw new Error("there was nothing to pay");
  await submitCheckout(app, data.url, "pay");
  return data;
}

describe("An upgrade costs the rest of the period, minus what was paid for it", () => {
  it.each([
    // from, to, days into the period, currency, share, paid, price
    [2, 3, 0, "USD", 9.99, 4.99, 5],
    [2, 3, 10, "USD", 6.66, 3.33, 3.33],
    [2, 3, 15, "USD", 5, 2.5, 2.5],
    [2, 4, 10, "GBP", 10.53, 2.63, 7.9],
    [2, 4, 10, "XAF", 8065, 2015, 6050],
    [2, 4, 22, "USD", 5.33, 1.33, 4],
  ] as const)(
    "from plan %d to %d after %d days in %s",
    async (from, to, days, currency, share, paid, amount) => {
      const fan = await subscriber(from, days);
      const quoted = expectSuccess("getUpgradePrice", await quote(fan, to, currency)).data;
      expect(quoted).toMatchObject({
        plan_id: to,
        currency,
        amount,
        period_share: share,
        already_paid: paid,
        remaining_days: 30 - days,
        starts_at: null,
      });
      const before = await planOf(fan.id);
      const body = { plan_id: to, currency, amount };
      const answer = expectSuccess("upgradeSubscription", await orderUpgrade(app, fan, body)).data;
      expect(answer.data).toMatchObject({ amount, currency });
      expect(answer.user.activeSubscription?.plan_id).toBe(from);
      await submitCheckout(app, answer.data?.url ?? "", "pay");
      expectSuccess("settlePayment", await comeBack(app, fan, answer.data?.reference ?? ""));
      expect(await planOf(fan.id)).toMatchObject({
        planId: to,
        expiresAt: before.expiresAt,
        periodFrom: before.periodFrom,
        createdAt: before.createdAt,
      });
    },
  );

  it("also after an earlier upgrade", async () => {
    const fan = await subscriber(2, 0);
    const first = await upgrade(fan, { plan_id: 3 });
    expectSuccess("settlePayment", await comeBack(app, fan, first.reference));
    expect(await planOf(fan.id)).toMatchObject({ periodPaidCents: 999 });
    const quoted = expectSuccess("getUpgradePrice", await quote(fan, 4)).data;
    expect(quoted).toMatchObject({ amount: 10, already_paid: 9.99, period_share: 19.99 });
  });

  it("with the last moment of the period counted as a day", async () => {
    const fan = await subscriber(2, 29);
    app.clock.advance(23 * HOUR);
    expect(expectSuccess("getUpgradePrice", await quote(fan, 4)).data.remaining_days).toBe(1);
  });
});

describe("An upgrade is refused", () => {
  it.each([
    ["to the same plan", 3, { plan_id: 3 }, 409, "no_upgrade"],
    ["to a cheaper one", 3, { plan_id: 2 }, 409, "no_upgrade"],
    ["to Starter", 3, { plan_id: 1 }, 409, "no_upgrade"],
    ["to one that is not there", 3, { plan_id: 77 }, 404, "not_found"],
    ["without a plan", undefined, { plan_id: 3 }, 409, "no_upgrade"],
    ["in naira", 2, { plan_id: 3, currency: "NGN" as const }, 409, "no_proration"],
    ["at another price than was seen", 2, { plan_id: 3, amount: 1 }, 409, "price_changed"],
  ])("%s", async (_, planId, body, status, code) => {
    const fan = await newFan(app, planId === undefined ? {} : { planId });
    expect(expectFailure(await orderUpgrade(app, fan, body))).toMatchObject({ status, code });
    if (code !== "price_changed") {
      const { plan_id, currency = "USD" } = { ...body, currency: undefined, ...body };
      expect(expectFailure(await quote(fan, plan_id, currency))).toMatchObject({ status, code });
    }
    expect(await app.db.select().from(payments).where(eq(payments.userId, fan.id))).toEqual([]);
  });

  it("in naira, with the specified text", async () => {
    const fan = await newFan(app, { planId: 2 });
    const answer = expectFailure(await orderUpgrade(app, fan, { currency: "NGN" }));
    expect(answer.message).toBe("Prorated payment not available for this payment method.");
  });

  it("while a renewal is being retried", async () => {
    const fan = await subscriber(2, 3);
    await app.db
      .update(subscriptions)
      .set({ status: "past_due" })
      .where(eq(subscriptions.userId, fan.id));
    expect(expectFailure(await orderUpgrade(app, fan))).toMatchObject({ code: "renewal_unpaid" });
  });

  it("with a foreign return address", async () => {
    const fan = await newFan(app, { planId: 2 });
    const success_url = RETURNS.success_url.replace("localhost", "elsewhere.example");
    expect(expectFailure(await orderUpgrade(app, fan, { success_url })).status).toBe(422);
  });
});

describe("An upgrade that can no longer be granted is refunded:", () => {
  it("one of two paid upgrades", async () => {
    const fan = await subscriber(2, 0);
    const [one, other] = [await upgrade(fan, { plan_id: 3 }), await upgrade(fan, { plan_id: 4 })];
    expectSuccess("settlePayment", await comeBack(app, fan, one.reference));
    expect(expectFailure(await comeBack(app, fan, other.reference)).status).toBe(402);
    expect(await planOf(fan.id)).toMatchObject({ planId: 3, periodPaidCents: 999 });
    expect(await paymentOf(app, other.reference)).toMatchObject({ state: "unfit" });
    expect(await forgottenFor(other.reference)).toHaveLength(1);
    expect(await forgottenFor(one.reference)).toEqual([]);
  });

  it("one for a period that is over", async () => {
    const fan = await subscriber(2, 0);
    const { reference } = await upgrade(fan);
    const { periodFrom, expiresAt } = await planOf(fan.id);
    const next = (at: Date) => new Date(at.getTime() + 30 * DAY);
    await app.db
      .update(subscriptions)
      .set({ periodFrom: next(periodFrom), expiresAt: next(expiresAt) })
      .where(eq(subscriptions.userId, fan.id));
    expect(expectFailure(await comeBack(app, fan, reference)).status).toBe(402);
    expect(await planOf(fan.id)).toMatchObject({ planId: 2 });
  });

  it("one for a plan that has ended", async () => {
    const fan = await subscriber(2, 0);
    const { reference } = await upgrade(fan);
    await app.db
      .update(subscriptions)
      .set({ status: "expired" })
      .where(eq(subscriptions.userId, fan.id));
    expect(expectFailure(await comeBack(app, fan, reference)).status).toBe(402);
    expect((await currentUser(app, fan)).activeSubscription).toBeNull();
  });
});

describe("An upgrade", () => {
  it("renews with the card that paid it, and the earlier card is deleted", async () => {
    const fan = await subscriber(2, 0);
    const before = await planOf(fan.id);
    const { reference } = await upgrade(fan, { currency: "EUR" });
    expectSuccess("settlePayment", await comeBack(app, fan, reference));
    const after = await planOf(fan.id);
    expect(after.authorizationKey).not.toBe(before.authorizationKey);
    expect(after).toMatchObject({ currency: "EUR", nextRenewalAt: before.expiresAt });
    const forgotten = await app.db.select().from(authorizationsToForget);
    expect(forgotten.map(({ authorizationKey }) => authorizationKey)).toContain(
      before.authorizationKey,
    );
  });

  it("does not renew if the plan was cancelled during the payment, and its card is deleted", async () => {
    const fan = await subscriber(2, 0);
    const { reference } = await upgrade(fan);
    expectSuccess("cancelSubscription", await cancel(app, fan));
    expectSuccess("settlePayment", await comeBack(app, fan, reference));
    expect(await planOf(fan.id)).toMatchObject({
      planId: 4,
      authorizationKey: null,
      nextRenewalAt: null,
    });
    expect(await forgottenFor(reference)).toHaveLength(1);
  });

  it("does not renew after the plan was cancelled", async () => {
    const fan = await subscriber(2, 0);
    expectSuccess("cancelSubscription", await cancel(app, fan));
    const { reference } = await upgrade(fan);
    expectSuccess("settlePayment", await comeBack(app, fan, reference));
    expect(await planOf(fan.id)).toMatchObject({
      planId: 4,
      authorizationKey: null,
      nextRenewalAt: null,
      cancelledAt: expect.any(Date),
    });
  });
});
