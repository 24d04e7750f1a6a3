import { afterEach, describe, expect, it } from "vitest";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import type { Fan } from "../../support/fans.ts";
import {
  cancel,
  comeBack,
  orderPlan,
  orderUpgrade,
  submitCheckout,
  currentUser,
} from "../../support/payments.ts";
import { paymentsOf, referenceOf, planOf, subjectsTo, subscriber } from "../../support/plans.ts";
import { endRenewals, renewalsOf } from "../../support/renewals.ts";
import { changeAtProvider } from "../../support/refunds-and-disputes.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY } from "../../support/test-clock.ts";

const app = await sharedTestApp();
afterEach(() => endRenewals(app));

const { planName, runAll, signedIn } = renewalsOf(() => app);

async function subscriberWith(planId: number, daysLeft: number, action?: string): Promise<Fan> {
  const fan = await subscriber(app, { planId, ...(action === undefined ? {} : { action }) });
  app.clock.advance((30 - daysLeft) * DAY);
  return signedIn(fan);
}

async function schedule(fan: Fan, planId: number) {
  const answer = await orderUpgrade(app, fan, { plan_id: planId });
  return expectSuccess("upgradeSubscription", answer);
}

const renewalOf = async (fan: Fan) =>
  (await currentUser(app, await signedIn(fan))).activeSubscription?.renewal;

describe("An upgrade with nothing left to pay for this period", () => {
  it.each([
    [2, 3, 14],
    [2, 4, 7],
    [3, 4, 14],
    [3, 4, 1],
  ])("from plan %d to %d with %d days left starts with the next period", async (from, to, days) => {
    const fan = await subscriberWith(from, days);
    const before = await planOf(app, fan);
    const path = `/subscriptions/upgrade-price?plan_id=${to}&currency=USD`;
    const price = to === 3 ? 9.99 : 19.99;
    expect(expectSuccess("getUpgradePrice", await app.ask(path, fan)).data).toMatchObject({
      amount: 0,
      starts_at: before.expiresAt.getTime() / 1000,
      renewal: { amount: price, currency: "USD" },
    });
    const { message, data } = await schedule(fan, to);
    expect(message).toMatch(/ starts on .*, when your plan renews\. Nothing was charged now\.$/);
    expect(data.data).toBeNull();
    expect(data.user.activeSubscription).toMatchObject({
      plan_id: from,
      renewal: { plan_id: to, amount: price, announced: false, needs_consent: false },
    });
    expect(data.user.allowance.matches).toBe(from === 2 ? 20 : 60);

    app.clock.advance(days * DAY);
    await runAll();
    expect(await planOf(app, fan)).toMatchObject({ planId: to, nextPlanId: null });
    expect(await paymentsOf(app, fan, "renewal")).toMatchObject([
      {
        state: "paid",
        planId: to,
        amountMinor: Math.round(price * 100),
        periodFrom: before.expiresAt,
      },
    ]);
    expect(await paymentsOf(app, fan, "upgrade")).toEqual([]);
  });

  it("is scheduled once by five concurrent requests", async () => {
    const fan = await subscriberWith(2, 2);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => orderUpgrade(app, fan)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await planOf(app, fan)).toMatchObject({ planId: 2, nextPlanId: 4 });
  });

  it("is refused for a fan who saw a price to pay now", async () => {
    const fan = await subscriberWith(2, 7);
    const answer = expectFailure(await orderUpgrade(app, fan, { amount: 4 }));
    expect(answer).toMatchObject({ status: 409, code: "price_changed" });
    expect(await planOf(app, fan)).toMatchObject({ nextPlanId: null });
  });

  it("is refused after the plan was cancelled", async () => {
    const fan = await subscriberWith(2, 7);
    expectSuccess("cancelSubscription", await cancel(app, fan));
    const answer = expectFailure(await orderUpgrade(app, fan));
    expect(answer).toMatchObject({ status: 409, code: "no_next_period" });
    expect(await planOf(app, fan)).toMatchObject({ planId: 2, nextPlanId: null });
  });
});

describe("A scheduled upgrade", () => {
  it("is removed by the plan's cancellation", async () => {
    const fan = await subscriberWith(2, 7);
    await schedule(fan, 4);
    expectSuccess("cancelSubscription", await cancel(app, fan));
    app.clock.advance(7 * DAY);
    await runAll();
    expect(await planName(fan)).toBe("Starter");
    expect(await paymentsOf(app, fan, "renewal")).toEqual([]);
  });

  it("is replaced by another, and removed by ordering the current plan", async () => {
    const fan = await subscriberWith(2, 7);
    await schedule(fan, 4);
    await schedule(fan, 3);
    expect(await renewalOf(fan)).toMatchObject({ plan_name: "Season", amount: 9.99 });
    expect((await schedule(fan, 2)).message).toBe("Your plan stays Matchday. Nothing was charged.");
    expect(await renewalOf(fan)).toMatchObject({ plan_name: "Matchday", amount: 4.99 });
    expect(expectFailure(await orderUpgrade(app, fan, { plan_id: 2 })).code).toBe("no_upgrade");
    app.clock.advance(7 * DAY);
    await runAll();
    expect(await paymentsOf(app, fan, "renewal")).toMatchObject([{ planId: 2, amountMinor: 499 }]);
  });

  it("is replaced by a dearer one that is paid now", async () => {
    const fan = await subscriberWith(2, 14);
    await schedule(fan, 3);
    const { data } = expectSuccess(
      "upgradeSubscription",
      await orderUpgrade(app, fan, { plan_id: 4 }),
    );
    await submitCheckout(app, data.data?.url ?? "", "pay");
    expectSuccess("settlePayment", await comeBack(app, fan, data.data?.reference ?? ""));
    expect(await planOf(app, fan)).toMatchObject({ planId: 4, nextPlanId: null });
    app.clock.advance(14 * DAY);
    await runAll();
    expect(await paymentsOf(app, fan, "renewal")).toMatchObject([{ planId: 4, amountMinor: 1999 }]);
  });

  it("waits while its renewal fails, which can be paid by hand", async () => {
    const fan = await subscriberWith(2, 7, "pay-once");
    await schedule(fan, 4);
    app.clock.advance(7 * DAY);
    await runAll();
    expect(await planName(fan)).toBe("Matchday");
    expect(await paymentsOf(app, fan, "renewal")).toMatchObject([{ state: "failed", planId: 4 }]);
    expect(expectFailure(await orderPlan(app, fan, { plan_id: 2 })).code).toBe("renewal_unpaid");
    expect(expectFailure(await orderUpgrade(app, fan, { plan_id: 2 })).code).toBe("renewal_unpaid");
    const checkout = expectSuccess(
      "initializeSubscription",
      await orderPlan(app, fan, { plan_id: 4 }),
    ).data;
    expect(checkout.amount).toBe(19.99);
    await submitCheckout(app, checkout.url, "pay");
    expectSuccess("settlePayment", await comeBack(app, fan, checkout.reference));
    expect(await planOf(app, fan)).toMatchObject({ planId: 4, nextPlanId: null, status: "active" });
  });

  it("ends with the plan if its renewal is never paid", async () => {
    const fan = await subscriberWith(2, 7, "pay-once");
    await schedule(fan, 4);
    for (let day = 0; day < 11; day += 1) {
      app.clock.advance(DAY);
      await runAll();
    }
    expect(await planName(fan)).toBe("Starter");
    expect((await subjectsTo(app, fan)).at(-1)).toBe("Your Matchday plan has ended");
  });

  it.each(["refunded", "disputed"] as const)("ends with a payment that is %s", async (state) => {
    const fan = await subscriberWith(2, 7);
    await schedule(fan, 4);
    const reference = await referenceOf(app, fan, "subscription");
    await changeAtProvider(app, reference, state);
    app.clock.advance(7 * DAY);
    await runAll();
    expect(await planName(fan)).toBe("Starter");
    expect(await paymentsOf(app, fan, "renewal")).toEqual([]);
  });
});
