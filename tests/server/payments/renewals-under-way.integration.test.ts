import { afterEach, describe, expect, it, vi } from "vitest";
import { updateUser } from "#server/accounts/user-repository.ts";
import { endPlansOfDeletedAccount } from "#server/payments/plan-periods.ts";
import { billOf } from "../../support/bills.ts";
import { deliver, messageAbout } from "../../support/webhooks.ts";
import { paymentRefusals } from "#server/payments/payment-refusals.ts";
import { ProviderUnavailable } from "#server/payments/provider.ts";
import { now } from "#server/platform/context.ts";
import { expectSuccess } from "../../support/answers.ts";
import type { Fan } from "../../support/fans.ts";
import { cancel as askToCancel, orderUpgrade, submitCheckout } from "../../support/payments.ts";
import { paymentsOf, referenceOf, planOf, subjectsTo, subscriber } from "../../support/plans.ts";
import { endRenewals, renewalsOf } from "../../support/renewals.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../support/test-clock.ts";

const app = await sharedTestApp();
const stripe = app.context.providers.byName("stripe");
afterEach(() => endRenewals(app));

const { renew, statesOf, charges, planName, runAll, signedIn } = renewalsOf(() => app);

async function cancel(fan: Fan): Promise<void> {
  expectSuccess("cancelSubscription", await askToCancel(app, await signedIn(fan)));
}

function beforeCharge(act: () => Promise<unknown>): void {
  const { charge } = stripe;
  vi.spyOn(stripe, "charge").mockImplementationOnce(async (order) => {
    await act();
    return charge.call(stripe, order);
  });
}

async function expectCut(): Promise<void> {
  const { charge } = stripe;
  vi.spyOn(stripe, "charge").mockImplementationOnce(async (order) => {
    await charge.call(stripe, order);
    throw new ProviderUnavailable("the line was cut after the charge");
  });
  await expect(renew()).rejects.toThrow("cut");
}

describe("A renewal under way", () => {
  it("that was cut off after the charge is found and not charged again", async () => {
    const fan = await subscriber(app);
    app.clock.advance(30 * DAY);
    await expectCut();
    expect(await statesOf(fan)).toEqual(["open"]);
    app.clock.advance(10 * MINUTE);
    await renew();
    expect(await statesOf(fan)).toEqual(["paid"]);
    expect(await charges(fan)).toBe(1);
    expect(vi.mocked(stripe.charge)).toHaveBeenCalledTimes(1);
  });

  it("that was cut off and declined is retried tomorrow, not twice today", async () => {
    const fan = await subscriber(app, { action: "pay-once" });
    app.clock.advance(30 * DAY);
    await expectCut();
    app.clock.advance(5 * MINUTE);
    await app.run("settle-open-payments");
    expect(await statesOf(fan)).toEqual(["failed"]);
    app.clock.advance(5 * MINUTE);
    await renew();
    expect(await planOf(app, fan)).toMatchObject({ status: "past_due", renewalAttempts: 1 });
    expect(await charges(fan)).toBe(1);
  });

  it("in two processes makes one charge and one period", async () => {
    const fans = [await subscriber(app), await subscriber(app), await subscriber(app)];
    app.clock.advance(30 * DAY);
    await Promise.all([renew(), renew(), renew()]);
    for (const fan of fans) {
      expect(await charges(fan)).toBe(1);
      expect(await statesOf(fan)).toEqual(["paid"]);
    }
  });

  it("is refunded if its fan cancels", async () => {
    const fan = await subscriber(app);
    const { expiresAt } = await planOf(app, fan);
    app.clock.advance(30 * DAY);
    beforeCharge(() => cancel(fan));
    await renew();
    expect(await statesOf(fan)).toEqual(["unfit"]);
    await runAll();
    expect(await statesOf(fan)).toEqual(["refunded"]);
    expect(await planOf(app, fan)).toMatchObject({ status: "expired", expiresAt });
    expect(await subjectsTo(app, fan)).toContain("Paid back: Season plan, 30 days");
  });

  it("is refunded if its account is deleted", async () => {
    const fan = await subscriber(app);
    app.clock.advance(30 * DAY);
    beforeCharge(() => deleteAccountOf(fan));
    await renew();
    await runAll();
    expect(await statesOf(fan)).toEqual(["refunded"]);
    expect(await planOf(app, fan)).toMatchObject({ status: "expired" });
  });

  it("makes an earlier upgrade order unfit, because its days are over", async () => {
    const fan = await subscriber(app);
    app.clock.advance(DAY);
    const upgrade = expectSuccess("upgradeSubscription", await orderUpgrade(app, fan)).data.data;
    if (upgrade === null) throw new Error("it costs something");
    await submitCheckout(app, upgrade.url, "pay-late");
    app.clock.advance(29 * DAY);
    await renew();
    await app.run("settle-open-payments");
    expect(await planName(fan)).toBe("Season");
    expect(await paymentsOf(app, fan, "upgrade")).toMatchObject([{ state: "unfit" }]);
    await runAll();
    expect(await paymentsOf(app, fan, "upgrade")).toMatchObject([{ state: "refunded" }]);
    expect(await statesOf(fan)).toEqual(["paid"]);
  });

  it.each(["due", "overdue"])(
    "makes an earlier upgrade order unfit also while it is %s",
    async (when) => {
      const fan = await subscriber(app, { action: when === "due" ? "pay" : "pay-once" });
      app.clock.advance(DAY);
      const upgrade = expectSuccess("upgradeSubscription", await orderUpgrade(app, fan)).data.data;
      if (upgrade === null) throw new Error("it costs something");
      await submitCheckout(app, upgrade.url, "pay-late");
      app.clock.advance(29 * DAY);
      if (when === "overdue") await renew();
      await app.run("settle-open-payments");
      expect(await paymentsOf(app, fan, "upgrade")).toMatchObject([{ state: "unfit" }]);
      expect(await planOf(app, fan)).toMatchObject({ planId: 3 });
    },
  );

  it("waits for a provider that does not answer, and the plan stays", async () => {
    const fan = await subscriber(app);
    app.clock.advance(30 * DAY);
    vi.spyOn(stripe, "charge").mockRejectedValue(new ProviderUnavailable("away"));
    for (let hour = 0; hour < 24; hour += 1) {
      await renew().catch(() => undefined);
      app.clock.advance(HOUR);
    }
    expect(await planName(fan)).toBe("Season");
    vi.restoreAllMocks();
    await renew();
    expect(await statesOf(fan)).toEqual(["paid"]);
  });

  it("ends the plan if its provider never answers", async () => {
    const fan = await subscriber(app);
    app.clock.advance(30 * DAY);
    vi.spyOn(app.context.providers, "byName").mockImplementation(() => {
      throw paymentRefusals.paymentsUnavailable();
    });
    for (let day = 0; day < 4; day += 1) {
      await renew().catch(() => undefined);
      app.clock.advance(DAY);
    }
    await renew().catch(() => undefined);
    expect(await planName(fan)).toBe("Starter");
    vi.restoreAllMocks();
    await runAll();
    expect(await charges(fan)).toBe(0);
  });

  it("is refunded if the bank decides after the plan has ended", async () => {
    const fan = await subscriber(app);
    app.clock.advance(30 * DAY);
    const { charge } = stripe;
    vi.spyOn(stripe, "charge").mockImplementationOnce(async (order) => {
      const providerPayment = await charge.call(stripe, order);
      Object.assign(billOf(app, order.reference), {
        status: "pending",
        confirmsAt: app.clock.now() + 5 * DAY,
      });
      return { ...providerPayment, status: "open" };
    });
    for (let hour = 0; hour < 4 * 24; hour += 6) {
      await runAll();
      app.clock.advance(6 * HOUR);
    }
    expect(await planName(fan)).toBe("Starter");
    app.clock.advance(2 * DAY);
    const reference = await referenceOf(app, fan, "renewal");
    await deliver(app, messageAbout(reference));
    await app.run("handle-webhooks");
    expect(await statesOf(fan)).toEqual(["unfit"]);
    await runAll();
    expect(await statesOf(fan)).toEqual(["refunded"]);
  });

  it("does not begin after a clock jump", async () => {
    const fan = await subscriber(app);
    await renew();
    app.databaseTime.aheadMs = 31 * DAY;
    for (const job of [
      "renew-subscriptions",
      "expire-plans",
      "refund-unfit-payments",
      "remind-of-renewals",
    ])
      await expect(app.run(job)).rejects.toThrow("The clock jumped");
    app.databaseTime.aheadMs = -31 * DAY;
    await expect(renew()).rejects.toThrow("The clock jumped");
    expect(await charges(fan)).toBe(0);
  });
});

async function deleteAccountOf(fan: Fan): Promise<void> {
  await app.db.transaction(async (tx) => {
    await endPlansOfDeletedAccount(tx, fan.id, now(app.context));
    await updateUser(tx, fan.id, { deletedAt: now(app.context), email: `deleted:${fan.id}` });
  });
}
