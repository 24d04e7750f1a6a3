import { afterEach, describe, expect, it, vi } from "vitest";
import type { components } from "#contract";
import { balanceOf } from "#server/credits/ledger-repository.ts";
import { findPayment } from "#server/payments/payment-repository.ts";
import { ProviderUnavailable } from "#server/payments/provider.ts";
import { readFindings } from "#server/payments/findings.ts";
import { billOf } from "../../support/bills.ts";
import { expectSuccess } from "../../support/answers.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import { comeBack, orderPoints, submitCheckout, checkOutPoints } from "../../support/payments.ts";
import {
  expectLedgerToAddUp,
  paymentsOf,
  referenceOf,
  planOf,
  subjectsTo,
  subscriber,
} from "../../support/plans.ts";
import {
  setBillStatus,
  changeAtProvider,
  deleteAccount,
  spend,
} from "../../support/refunds-and-disputes.ts";
import { renewalsOf } from "../../support/renewals.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../support/test-clock.ts";

type Checkout = components["schemas"]["Checkout"];

const app = await sharedTestApp();
const stripe = app.context.providers.byName("stripe");
afterEach(async () => {
  vi.restoreAllMocks();
  await expectLedgerToAddUp(app);
});

async function buyPoints(fan: Fan, action = "pay"): Promise<Checkout> {
  const checkout = await checkOutPoints(app, fan, {}, action);
  await comeBack(app, fan, checkout.reference);
  return checkout;
}

const stateOf = async (reference: string) => findPayment(app.db, reference);
const { planName } = renewalsOf(() => app);

describe("Points whose payment is revoked", () => {
  it.each([
    ["none is spent", 0, { balance: 0, unrecovered: 0 }],
    ["some are spent", 100, { balance: 0, unrecovered: 100 }],
    ["all are spent", 150, { balance: 0, unrecovered: 150 }],
  ])("are taken back as far as the balance allows when %s", async (_what, spent, left) => {
    const fan = await newFan(app);
    const { reference } = await buyPoints(fan);
    if (spent > 0) await spend(app, fan, spent);
    await changeAtProvider(app, reference, "refunded");
    expect(await balanceOf(app.db, fan.id)).toBe(left.balance);
    expect(await stateOf(reference)).toMatchObject({
      state: "refunded",
      unrecoveredPoints: left.unrecovered,
    });
    expect(await subjectsTo(app, fan)).toEqual(["Paid back: 150 points"]);
  });

  it("leave a fan's other points untouched", async () => {
    const fan = await newFan(app, { points: 20 });
    const { reference } = await buyPoints(fan);
    await changeAtProvider(app, reference, "refunded");
    expect(await balanceOf(app.db, fan.id)).toBe(20);
  });

  it("are taken from a deleted account's balance", async () => {
    const fan = await newFan(app);
    const { reference } = await buyPoints(fan);
    await deleteAccount(app, fan);
    await changeAtProvider(app, reference, "disputed");
    expect(await stateOf(reference)).toMatchObject({ state: "disputed", unrecoveredPoints: 0 });
    expect(await balanceOf(app.db, fan.id)).toBe(0);
  });
});

describe("A plan whose payment is revoked", () => {
  it("ends immediately, without a renewal", async () => {
    const fan = await subscriber(app);
    const reference = await referenceOf(app, fan, "subscription");
    await changeAtProvider(app, reference, "refunded");
    expect(await planName(fan)).toBe("Starter");
    expect(await planOf(app, fan)).toMatchObject({ status: "expired", authorizationKey: null });
    app.clock.advance(30 * DAY);
    await app.run("renew-subscriptions");
    expect(await paymentsOf(app, fan, "renewal")).toEqual([]);
  });

  it("stays if the revoked payment was for an earlier period", async () => {
    const fan = await subscriber(app);
    const reference = await referenceOf(app, fan, "subscription");
    app.clock.advance(30 * DAY);
    await app.run("renew-subscriptions");
    await changeAtProvider(app, reference, "disputed");
    expect(await planName(fan)).toBe("Season");
  });
});

describe("A payment that differs from its order", () => {
  it.each(["pay-half", "pay-other-currency"])("by %s is refunded once", async (action) => {
    const fan = await newFan(app);
    const { reference } = await buyPoints(fan, action);
    expect(await stateOf(reference)).toMatchObject({ state: "unfit" });
    const refund = vi.spyOn(stripe, "refund");
    for (const _again of [1, 2]) await app.run("refund-unfit-payments");
    await Promise.all([app.run("refund-unfit-payments"), app.run("refund-unfit-payments")]);
    expect(refund).toHaveBeenCalledTimes(1);
    expect(await stateOf(reference)).toMatchObject({ state: "refunded" });
    expect(await balanceOf(app.db, fan.id)).toBe(0);
    expect(await subjectsTo(app, fan)).toEqual([
      expect.stringContaining("We are paying you back"),
      "Paid back: 150 points",
    ]);
  });

  it("waits for the bank during a dispute, without delaying other refunds", async () => {
    const disputed = await buyPoints(await newFan(app), "pay-half");
    const next = await buyPoints(await newFan(app), "pay-half");
    await changeAtProvider(app, disputed.reference, "disputed");
    await app.run("refund-unfit-payments");
    expect(await stateOf(disputed.reference)).toMatchObject({ state: "unfit" });
    expect(await stateOf(next.reference)).toMatchObject({ state: "refunded" });
    await changeAtProvider(app, disputed.reference, "paid");
    app.clock.advance(DAY);
    await app.run("refund-unfit-payments");
    expect(await stateOf(disputed.reference)).toMatchObject({ state: "refunded" });
  });

  it("is retried with growing pauses, and never refunded twice after a crash", async () => {
    const fan = await newFan(app);
    const { reference } = await buyPoints(fan, "pay-half");
    const { refund } = stripe;
    const spy = vi.spyOn(stripe, "refund").mockRejectedValue(new ProviderUnavailable("away"));
    let tries = 0;
    for (let minute = 0; minute < 120; minute += 1) {
      await app.run("refund-unfit-payments").catch(() => undefined);
      app.clock.advance(MINUTE);
    }
    tries = spy.mock.calls.length;
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(9);
    spy.mockImplementationOnce(async (order) => {
      await refund.call(stripe, order);
      throw new ProviderUnavailable("cut after the refund");
    });
    app.clock.advance(DAY);
    await app.run("refund-unfit-payments").catch(() => undefined);
    expect(await stateOf(reference)).toMatchObject({ state: "unfit" });
    app.clock.advance(DAY);
    await app.run("refund-unfit-payments");
    expect(await stateOf(reference)).toMatchObject({ state: "refunded" });
    expect(spy.mock.calls).toHaveLength(tries + 1);
  });
});

describe("A payment without a return", () => {
  it.each([2 * MINUTE, 10 * MINUTE, HOUR])("is checked %i ms after it began", async (after) => {
    const fan = await newFan(app);
    const begunAt = app.clock.now();
    const { url } = expectSuccess(
      "initializeTopup",
      await orderPoints(app, fan, { pack_id: 1 }),
    ).data;
    for (const earlier of [2 * MINUTE, 10 * MINUTE].filter((at) => at < after)) {
      app.clock.set(begunAt + earlier);
      await app.run("settle-open-payments");
    }
    app.clock.set(begunAt + after - MINUTE);
    await submitCheckout(app, url, "pay");
    await app.run("settle-open-payments");
    expect(await balanceOf(app.db, fan.id)).toBe(0);
    app.clock.set(begunAt + after);
    await Promise.all([app.run("settle-open-payments"), app.run("settle-open-payments")]);
    expect(await balanceOf(app.db, fan.id)).toBe(50);
  });

  it("expires after three days, but still settles by a webhook", async () => {
    const fan = await newFan(app);
    const order = vi.spyOn(stripe, "findPayment");
    const { reference } = await buyPoints(fan, "pay-late");
    billOf(app, reference).confirmsAt = app.clock.now() + 4 * DAY;
    order.mockClear();
    for (let hour = 0; hour < 90; hour += 1) {
      await app.run("settle-open-payments");
      app.clock.advance(HOUR);
    }
    expect(order.mock.calls.filter(([key]) => key.reference === reference)).toHaveLength(4);
    expect(await stateOf(reference)).toMatchObject({ state: "expired", nextCheckAt: null });
    app.clock.advance(DAY);
    await changeAtProvider(app, reference, "paid");
    expect(await balanceOf(app.db, fan.id)).toBe(150);
  });
});

describe("Reconciliation", () => {
  it("reports a difference from a provider once, and repairs what it can", async () => {
    const [fan, other] = [await newFan(app), await newFan(app)];
    const refunded = await buyPoints(fan);
    const earlier = await buyPoints(other);
    app.clock.advance(DAY + MINUTE);
    await app.run("reconcile");
    expect((await readFindings(app.db))?.counts).toEqual({});

    const later = [await buyPoints(fan), await buyPoints(other)] as const;
    setBillStatus(app, later[0].reference, "refunded");
    billOf(app, later[1].reference).status = "cancelled";
    app.clock.advance(DAY + MINUTE);
    await app.run("reconcile");
    expect((await readFindings(app.db))?.counts).toEqual({ provider: 2 });
    expect(await stateOf(later[0].reference)).toMatchObject({ state: "refunded" });
    expect(await stateOf(later[1].reference)).toMatchObject({ state: "paid" });
    expect(await balanceOf(app.db, fan.id)).toBe(150);
    expect([refunded.reference, earlier.reference]).not.toContain(later[0].reference);
    await app.run("reconcile");
    expect((await readFindings(app.db))?.counts).toEqual({});
  });
});
