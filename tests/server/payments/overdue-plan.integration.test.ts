import { afterEach, describe, expect, it, vi } from "vitest";
import { openSession } from "#server/accounts/sign-in.ts";
import { cardOf } from "../../support/bills.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import type { Fan } from "../../support/fans.ts";
import {
  buyPlan,
  cancel,
  comeBack,
  orderPlan,
  orderUpgrade,
  submitCheckout,
  checkOutPlan,
  currentUser,
} from "../../support/payments.ts";
import { paymentsOf, planOf, subjectsTo, subscriber } from "../../support/plans.ts";
import { endRenewals, renewalsOf } from "../../support/renewals.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../support/test-clock.ts";
import { deliver, messageAbout } from "../../support/webhooks.ts";

const app = await sharedTestApp();
const stripe = app.context.providers.byName("stripe");
afterEach(() => endRenewals(app));

const { renew, statesOf, charges, planName, runAll, signedIn } = renewalsOf(() => app);

async function overdueFan(): Promise<Fan> {
  const fan = await subscriber(app, { action: "pay-once" });
  app.clock.advance(30 * DAY);
  await renew();
  app.clock.advance(HOUR);
  return signedIn(fan);
}

const isForgotten = (key: string | null) => cardOf(app, key).isForgotten;

describe("A plan whose renewal has failed", () => {
  it("shows until when it stays without a payment", async () => {
    const fan = await overdueFan();
    const { expiresAt } = await planOf(app, fan);
    expect((await currentUser(app, fan)).activeSubscription).toMatchObject({
      status: "past_due",
      retry_until: (expiresAt.getTime() + 3 * DAY) / 1000,
    });
  });

  it("ends immediately when cancelled, and the fan can buy another", async () => {
    const fan = await overdueFan();
    const { authorizationKey } = await planOf(app, fan);
    const answers = await Promise.all([1, 2, 3].map(() => cancel(app, fan)));
    for (const answer of answers) {
      const { message, data } = expectSuccess("cancelSubscription", answer);
      expect(message).toBe("Your plan has ended, and nothing more is charged for it.");
      expect(data.activeSubscription).toBeNull();
    }
    for (let day = 0; day < 4; day += 1) {
      await runAll();
      app.clock.advance(DAY);
    }
    expect(await charges(fan)).toBe(1);
    expect(await planOf(app, fan)).toMatchObject({
      status: "expired",
      cancelReason: "Limited usage",
    });
    expect(isForgotten(authorizationKey)).toBe(true);
    expect(await subjectsTo(app, fan)).toEqual([
      "Your renewal was not paid: Season plan, 30 days",
      "Your Season plan has ended",
    ]);
    expect(await buyPlan(app, fan, { plan_id: 2 })).toMatchObject({
      activeSubscription: { plan_id: 2, status: "active", retry_until: null },
    });
  });

  it("is refunded if it is cancelled during a retried charge", async () => {
    const fan = await overdueFan();
    const { authorizationKey } = await planOf(app, fan);
    cardOf(app, authorizationKey).isDeclined = false;
    app.clock.advance(DAY);
    const { charge } = stripe;
    vi.spyOn(stripe, "charge").mockImplementationOnce(async (order) => {
      const providerPayment = await charge.call(stripe, order);
      expectSuccess("cancelSubscription", await cancel(app, fan));
      return providerPayment;
    });
    await renew();
    await runAll();
    expect(await statesOf(fan)).toEqual(["failed", "refunded"]);
    expect(await planName(fan)).toBe("Starter");
  });

  it("renews from its end with another card, which is charged the next time", async () => {
    const fan = await overdueFan();
    const before = await planOf(app, fan);
    expect(await buyPlan(app, fan)).toMatchObject({
      activeSubscription: { plan_id: 3, status: "active", retry_until: null },
    });
    const after = await planOf(app, fan);
    expect(after).toMatchObject({
      id: before.id,
      periodFrom: before.expiresAt,
      expiresAt: new Date(before.expiresAt.getTime() + 30 * DAY),
      renewalAttempts: 0,
    });
    expect(await paymentsOf(app, fan, "renewal")).toMatchObject([
      { state: "failed" },
      { state: "paid", periodFrom: before.expiresAt, periodTo: after.expiresAt },
    ]);
    await runAll();
    expect(isForgotten(before.authorizationKey)).toBe(true);
    expect(isForgotten(after.authorizationKey)).toBe(false);
    expect(expectFailure(await orderPlan(app, fan)).code).toBe("plan_is_current");
    app.clock.advance(30 * DAY);
    await runAll();
    expect(await statesOf(fan)).toEqual(["failed", "paid", "paid"]);
  });

  it("opens one page for repeated orders, and no job charges it while the page is open", async () => {
    const fan = await overdueFan();
    app.clock.advance(23 * HOUR - 5 * MINUTE);
    const answers = await Promise.all([1, 2, 3].map(() => orderPlan(app, fan)));
    const [page, ...others] = answers.map(
      (answer) => expectSuccess("initializeSubscription", answer).data,
    );
    expect(others).toEqual([page, page]);
    app.clock.advance(10 * MINUTE);
    await runAll();
    expect(await charges(fan)).toBe(2);
    expect(await statesOf(fan)).toEqual(["failed", "open"]);
    await submitCheckout(app, page?.url ?? "", "cancel");
    app.clock.advance(HOUR);
    await runAll();
    app.clock.advance(10 * MINUTE);
    await runAll();
    expect(await statesOf(fan)).toEqual(["failed", "expired", "failed"]);
  });

  it("renews once for two concurrent payments, and refunds the second", async () => {
    const fan = await overdueFan();
    const { authorizationKey, expiresAt } = await planOf(app, fan);
    cardOf(app, authorizationKey).isDeclined = false;
    app.clock.advance(DAY);
    const { charge } = stripe;
    let paid = "";
    vi.spyOn(stripe, "charge").mockImplementationOnce(async (order) => {
      ({ reference: paid } = await checkOutPlan(app, fan));
      const [providerPayment] = await Promise.all([
        charge.call(stripe, order),
        comeBack(app, fan, paid),
      ]);
      return providerPayment;
    });
    await renew();
    await runAll();
    expect((await statesOf(fan)).toSorted()).toEqual(["failed", "paid", "refunded"]);
    expect(await planOf(app, fan)).toMatchObject({
      status: "active",
      expiresAt: new Date(expiresAt.getTime() + 30 * DAY),
    });
  });

  it("that ends during the checkout starts again for 30 days when it is paid", async () => {
    const fan = await overdueFan();
    app.clock.advance(3 * DAY - HOUR - 5 * MINUTE);
    const page = expectSuccess("initializeSubscription", await orderPlan(app, fan)).data;
    app.clock.advance(10 * MINUTE);
    await runAll();
    expect(await planName(fan)).toBe("Starter");
    await submitCheckout(app, page.url, "pay");
    for (const _again of [1, 2]) await deliver(app, messageAbout(page.reference));
    await app.run("handle-webhooks");
    await runAll();
    expect(await planName(fan)).toBe("Season");
    const plan = await planOf(app, fan);
    expect(plan).toMatchObject({ periodFrom: new Date(app.clock.now()), status: "active" });
    expect(isForgotten(plan.authorizationKey)).toBe(false);
  });

  it("that was cancelled grants nothing for an open page: money and card are returned", async () => {
    const fan = await overdueFan();
    const page = expectSuccess("initializeSubscription", await orderPlan(app, fan)).data;
    expectSuccess("cancelSubscription", await cancel(app, fan));
    await submitCheckout(app, page.url, "pay");
    expect(expectFailure(await comeBack(app, fan, page.reference)).code).toBe(
      "payment_not_successful",
    );
    await runAll();
    await runAll();
    expect(await statesOf(fan)).toEqual(["failed", "refunded"]);
    expect(await planName(fan)).toBe("Starter");
    const providerPayment = await stripe.findPayment({ ...page, providerReference: null });
    expect(providerPayment?.authorization).toMatch(/^cus_/);
    expect(isForgotten(providerPayment?.authorization ?? null)).toBe(true);
  });

  it("does not end by one process's wrong clock", async () => {
    const fan = await subscriber(app);
    app.clock.advance(29 * DAY);
    const token = await openSession(app.context, app.db, fan.id);
    const ahead = await app.startAnother({ clockAheadMs: 2 * DAY });
    expectSuccess("cancelSubscription", await cancel(ahead, { token }));
    await ahead.close();
    await runAll();
    expect(await planName(fan)).toBe("Season");
    app.clock.advance(DAY);
    await runAll();
    expect(await planName(fan)).toBe("Starter");
    expect(await statesOf(fan)).toEqual([]);
  });

  it("must be paid or cancelled before another plan is ordered", async () => {
    const fan = await overdueFan();
    for (const answer of [
      await orderPlan(app, fan, { plan_id: 2 }),
      await orderPlan(app, fan, { plan_id: 4 }),
      await orderUpgrade(app, fan),
    ])
      expect(expectFailure(answer)).toMatchObject({
        status: 409,
        code: "renewal_unpaid",
        message: expect.stringMatching(/Pay it, or cancel the plan/),
      });
    const price = await app.ask("/subscriptions/upgrade-price?plan_id=4&currency=USD", {
      token: fan.token,
    });
    expect(expectFailure(price).code).toBe("renewal_unpaid");
  });
});
