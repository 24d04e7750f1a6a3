import { afterEach, describe, expect, it } from "vitest";
import { matchAllowances } from "#server/credits/tables.ts";
import { readAccount } from "#server/accounts/read-account.ts";
import { authorizationsToForget } from "#server/payments/tables.ts";
import { now } from "#server/platform/context.ts";
import { cardOf } from "../../support/bills.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import type { Fan } from "../../support/fans.ts";
import { cancel as askToCancel, orderPlan, orderUpgrade } from "../../support/payments.ts";
import { paymentsOf, planOf, subjectsTo, subscriber } from "../../support/plans.ts";
import { endRenewals, renewalsOf } from "../../support/renewals.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../support/test-clock.ts";

const app = await sharedTestApp();
afterEach(() => endRenewals(app));

const { renew, statesOf, charges, planName, runAll, signedIn } = renewalsOf(() => app);

describe("A plan at the end of its 30 days", () => {
  it("renews for another 30, charged once however often the job runs", async () => {
    const fan = await subscriber(app);
    const before = await planOf(app, fan);
    app.clock.advance(30 * DAY - 1);
    await renew();
    expect(await statesOf(fan)).toEqual([]);
    app.clock.advance(5 * HOUR);
    expect(await planName(fan)).toBe("Season");
    expect(expectFailure(await orderPlan(app, await signedIn(fan))).code).toBe("plan_is_current");
    for (const _again of [1, 2, 3]) await renew();
    expect(await planOf(app, fan)).toMatchObject({
      id: before.id,
      status: "active",
      periodFrom: before.expiresAt,
      expiresAt: new Date(before.expiresAt.getTime() + 30 * DAY),
      periodPaidCents: 999,
    });
    expect(await paymentsOf(app, fan, "renewal")).toMatchObject([
      { state: "paid", amountMinor: 999, periodFrom: before.expiresAt },
    ]);
    expect(await charges(fan)).toBe(1);
  });

  it("renews month after month", async () => {
    const fan = await subscriber(app, { planId: 2 });
    for (let month = 1; month <= 3; month += 1) {
      app.clock.advance(30 * DAY);
      await runAll();
    }
    expect(await statesOf(fan)).toEqual(["paid", "paid", "paid"]);
    expect(await planName(fan)).toBe("Matchday");
  });

  it("is announced once, three days before, with its price and how to cancel", async () => {
    const fan = await subscriber(app);
    app.clock.advance(27 * DAY - MINUTE);
    await runAll();
    expect(await subjectsTo(app, fan)).toEqual([]);
    app.clock.advance(2 * MINUTE);
    await Promise.all([app.run("remind-of-renewals"), app.run("remind-of-renewals")]);
    await runAll();
    expect(await subjectsTo(app, fan)).toEqual([
      expect.stringMatching(/^Your Season plan renews on \d{4}-\d\d-\d\d$/),
    ]);
    app.clock.advance(30 * DAY);
    await runAll();
    expect(await subjectsTo(app, fan)).toHaveLength(2);
  });

  it("is announced again after another plan was chosen", async () => {
    const fan = await subscriber(app, { planId: 2 });
    app.clock.advance(27 * DAY + HOUR);
    await runAll();
    const upgrade = await orderUpgrade(app, await signedIn(fan), { plan_id: 4 });
    expect(expectSuccess("upgradeSubscription", upgrade).data.data).toBeNull();
    for (const _again of [1, 2]) await runAll();
    expect(await subjectsTo(app, fan)).toEqual([
      expect.stringMatching(/^Your Matchday plan renews on /),
      expect.stringMatching(/^Your Ultra plan starts on /),
    ]);
    app.clock.advance(3 * DAY);
    await renew();
    expect(await paymentsOf(app, fan, "renewal")).toMatchObject([{ amountMinor: 1999 }]);
  });

  it("is retried for three days after a decline, then becomes Starter", async () => {
    const fan = await subscriber(app, { action: "pay-once" });
    app.clock.advance(30 * DAY);
    for (let day = 0; day < 3; day += 1) {
      for (const _again of [1, 2]) await runAll();
      expect(await planOf(app, fan)).toMatchObject({ status: "past_due" });
      expect(await planName(fan)).toBe("Season");
      expect(await charges(fan)).toBe(day + 1);
      app.clock.advance(DAY);
    }
    await runAll();
    expect(await planName(fan)).toBe("Starter");
    expect(await planOf(app, fan)).toMatchObject({ status: "expired", authorizationKey: null });
    expect(await statesOf(fan)).toEqual(["failed", "failed", "failed", "failed"]);
    app.clock.advance(10 * DAY);
    await runAll();
    expect(await charges(fan)).toBe(4);
    const failed = "Your renewal was not paid: Season plan, 30 days";
    expect(await subjectsTo(app, fan)).toEqual([
      failed,
      failed,
      failed,
      "Your Season plan has ended",
    ]);
  });

  it("paid on the second day keeps its end date", async () => {
    const fan = await subscriber(app, { action: "pay-once" });
    const { expiresAt } = await planOf(app, fan);
    app.clock.advance(30 * DAY);
    await renew();
    await payAgain(fan);
    app.clock.advance(DAY);
    await renew();
    expect(await statesOf(fan)).toEqual(["failed", "paid"]);
    expect(await planOf(app, fan)).toMatchObject({
      status: "active",
      renewalAttempts: 0,
      expiresAt: new Date(expiresAt.getTime() + 30 * DAY),
    });
  });

  it("has the allowance of the next 30 days only once they are paid", async () => {
    const fan = await subscriber(app, { action: "pay-once" });
    app.clock.advance(30 * DAY);
    await renew();
    const { id: userId } = fan;
    await app.db
      .insert(matchAllowances)
      .values({ userId, eventId: 1, planId: 3, usedAt: new Date(app.clock.now() - HOUR) });
    const used = async () => (await readAccount(app.db, userId, now(app.context))).allowance.used;
    expect(await used()).toBe(1);
    app.clock.advance(HOUR);
    expect(await used()).toBe(1);
    await payAgain(fan);
    app.clock.advance(DAY);
    await renew();
    expect(await statesOf(fan)).toEqual(["failed", "paid"]);
    expect(await used()).toBe(0);
  });

  it("expires after a cancellation without a charge, and its card is deleted", async () => {
    const fan = await subscriber(app);
    const { authorizationKey } = await planOf(app, fan);
    await cancel(fan);
    await app.run("forget-authorizations");
    expect(cardOf(app, authorizationKey).isForgotten).toBe(true);
    expect(await app.db.$count(authorizationsToForget)).toBe(0);
    app.clock.advance(30 * DAY - 1);
    await runAll();
    expect(await planName(fan)).toBe("Season");
    app.clock.advance(1);
    expect(await planName(fan)).toBe("Starter");
    await runAll();
    expect(await planOf(app, fan)).toMatchObject({ status: "expired" });
    expect(await statesOf(fan)).toEqual([]);
    expect(await subjectsTo(app, fan)).toEqual(["Your Season plan has ended"]);
  });
});

async function payAgain(fan: Fan): Promise<void> {
  const { authorizationKey } = await planOf(app, fan);
  cardOf(app, authorizationKey).isDeclined = false;
}

async function cancel(fan: Fan): Promise<void> {
  expectSuccess("cancelSubscription", await askToCancel(app, await signedIn(fan)));
}
