import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { components } from "#contract";
import { balanceOf, transfer } from "#server/credits/ledger-repository.ts";
import { findSubscription } from "#server/credits/plan-repository.ts";
import { findPayment } from "#server/payments/payment-repository.ts";
import { leavePlans } from "#server/payments/plan-periods.ts";
import { type PaymentProvider, ProviderUnavailable } from "#server/payments/provider.ts";
import { sandboxPayments } from "#server/payments/tables.ts";
import { readFindings } from "#server/payments/reconcile.ts";
import { updateUser } from "#server/accounts/user-repository.ts";
import { now } from "#server/platform/context.ts";
import { good } from "../../support/answers.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import {
  buyPlan,
  comeBack,
  orderPoints,
  orderUpgrade,
  press,
  pressPoints,
} from "../../support/payments.ts";
import {
  expectLedgerToAddUp,
  paymentsOf,
  planOf,
  subjectsTo,
  subscriber,
} from "../../support/plans.ts";
import { startTestApp, type TestApp } from "../../support/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../support/test-clock.ts";

type Checkout = components["schemas"]["Checkout"];

let app: TestApp;
let sandbox: PaymentProvider;
beforeAll(async () => {
  app = await startTestApp();
  sandbox = app.context.providers.named("sandbox");
});
afterAll(() => app.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await expectLedgerToAddUp(app);
});

/** Orders 150 points and pays for them. */
async function buyPoints(fan: Fan, action = "pay"): Promise<Checkout> {
  const checkout = await pressPoints(app, fan, {}, action);
  await comeBack(app, fan, checkout.reference);
  return checkout;
}

/** What the provider says of a payment from now on, and tells by a webhook. */
async function decide(reference: string, status: "refunded" | "disputed" | "paid"): Promise<void> {
  await app.db
    .update(sandboxPayments)
    .set({ status })
    .where(eq(sandboxPayments.reference, reference));
  await app.db.execute(sql`
    insert into sandbox_webhooks (event_id, type, reference, due_at)
      values (${`evt_${reference}_${status}_${app.clock.now()}`}, ${`payment.${status}`}, ${reference}, now() - interval '10 years')`);
  await app.run("send-sandbox-webhooks");
  for (const _again of [1, 2]) await app.run("handle-webhooks");
}

/** Deletes the account, as far as payments see it. */
async function leave({ id }: Fan): Promise<void> {
  await app.db.transaction(async (tx) => {
    await leavePlans(tx, id, now(app.context));
    await updateUser(tx, id, { deletedAt: now(app.context), email: `deleted:${id}` });
  });
}

async function spend(fan: Fan, points: number): Promise<void> {
  await app.db.transaction((tx) =>
    transfer(tx, {
      key: `test-spent:${fan.id}:${app.clock.now()}`,
      kind: "test",
      from: { userId: fan.id },
      to: "issued",
      points,
      at: now(app.context),
    }),
  );
}

const stateOf = async (reference: string) => findPayment(app.db, reference);
const planName = async (fan: Fan) =>
  (await findSubscription(app.db, fan.id, now(app.context)))?.plan.name ?? "Starter";

describe("Points whose payment is taken back", () => {
  it.each([
    ["none is spent", 0, { balance: 0, unrecovered: 0 }],
    ["some are spent", 100, { balance: 0, unrecovered: 100 }],
    ["all are spent", 150, { balance: 0, unrecovered: 150 }],
  ])("go back as far as they are there, where %s", async (_what, spent, left) => {
    const fan = await newFan(app);
    const { reference } = await buyPoints(fan);
    if (spent > 0) await spend(fan, spent);
    await decide(reference, "refunded");
    expect(await balanceOf(app.db, fan.id)).toBe(left.balance);
    expect(await stateOf(reference)).toMatchObject({
      state: "refunded",
      unrecoveredPoints: left.unrecovered,
    });
    expect(await subjectsTo(app, fan)).toEqual(["Paid back: 150 points"]);
  });

  it("do not go below nothing for a fan with other points", async () => {
    const fan = await newFan(app, { points: 20 });
    const { reference } = await buyPoints(fan);
    await decide(reference, "refunded");
    expect(await balanceOf(app.db, fan.id)).toBe(20);
  });

  it("come again with a dispute that is won, however often it is disputed", async () => {
    const fan = await newFan(app);
    const { reference } = await buyPoints(fan);
    await spend(fan, 60);
    for (const _again of [1, 2, 3]) {
      await decide(reference, "disputed");
      expect(await balanceOf(app.db, fan.id)).toBe(0);
      expect(await stateOf(reference)).toMatchObject({ state: "disputed", unrecoveredPoints: 60 });
      app.clock.advance(DAY);
      await decide(reference, "paid");
      expect(await balanceOf(app.db, fan.id)).toBe(90);
      expect(await stateOf(reference)).toMatchObject({ state: "paid", unrecoveredPoints: null });
      app.clock.advance(DAY);
    }
    await decide(reference, "disputed");
    await decide(reference, "refunded");
    expect(await stateOf(reference)).toMatchObject({ state: "refunded", unrecoveredPoints: 60 });
  });

  it.each([
    ["come once the dispute is won", "pay-and-leave", "paid", 150],
    ["come not, and are paid back, where less was paid", "pay-half", "unfit", 0],
  ])("that were disputed before we heard of them %s", async (_what, action, state, points) => {
    const fan = await newFan(app);
    const referrer = await newFan(app);
    await updateUser(app.db, fan.id, { referredBy: referrer.id });
    const { url, reference } = good(
      "initializeTopup",
      await orderPoints(app, fan, { pack_id: 2 }),
    ).data;
    await press(app, url, action);
    await decide(reference, "disputed");
    expect([await balanceOf(app.db, fan.id), (await stateOf(reference))?.state]).toEqual([
      0,
      "disputed",
    ]);
    await decide(reference, "paid");
    expect(await stateOf(reference)).toMatchObject({ state });
    expect(await balanceOf(app.db, fan.id)).toBe(points);
    // It is the first payment of who was referred.
    expect(await balanceOf(app.db, referrer.id)).toBe(points === 0 ? 0 : 36);
  });

  it("of an account that was deleted since are taken from what it left", async () => {
    const fan = await newFan(app);
    const { reference } = await buyPoints(fan);
    await leave(fan);
    await decide(reference, "disputed");
    expect(await stateOf(reference)).toMatchObject({ state: "disputed", unrecoveredPoints: 0 });
    expect(await balanceOf(app.db, fan.id)).toBe(0);
  });

  it("and were disputed before we heard of them are paid back where the account was deleted since", async () => {
    const fan = await newFan(app);
    const { reference } = await pressPoints(app, fan, {}, "pay-and-leave");
    await decide(reference, "disputed");
    await leave(fan);
    await decide(reference, "paid");
    expect(await stateOf(reference)).toMatchObject({ state: "unfit" });
    expect(await balanceOf(app.db, fan.id)).toBe(0);
  });
});

describe("A plan whose payment is taken back", () => {
  it("ends at once, and renews no more", async () => {
    const fan = await subscriber(app);
    const [payment] = await paymentsOf(app, fan, "subscription");
    await decide(payment?.reference ?? "", "refunded");
    expect(await planName(fan)).toBe("Starter");
    expect(await planOf(app, fan)).toMatchObject({ status: "expired", authorizationKey: null });
    app.clock.advance(30 * DAY);
    await app.run("renew-subscriptions");
    expect(await paymentsOf(app, fan, "renewal")).toEqual([]);
  });

  it("goes on where it was for a period that is over: this one was paid by itself", async () => {
    const fan = await subscriber(app);
    const [payment] = await paymentsOf(app, fan, "subscription");
    app.clock.advance(30 * DAY);
    await app.run("renew-subscriptions");
    await decide(payment?.reference ?? "", "disputed");
    expect(await planName(fan)).toBe("Season");
  });

  it("is there again for the rest of its time once the dispute is won", async () => {
    const fan = await subscriber(app);
    const [payment] = await paymentsOf(app, fan, "subscription");
    await decide(payment?.reference ?? "", "disputed");
    expect(await planName(fan)).toBe("Starter");
    app.clock.advance(DAY);
    await decide(payment?.reference ?? "", "paid");
    expect(await planName(fan)).toBe("Season");
    app.clock.advance(29 * DAY);
    await app.run("expire-plans");
    expect(await planName(fan)).toBe("Starter");
  });

  it("covers nobody where the account was deleted since", async () => {
    const fan = await subscriber(app);
    const [payment] = await paymentsOf(app, fan, "subscription");
    await decide(payment?.reference ?? "", "disputed");
    await leave(fan);
    await decide(payment?.reference ?? "", "paid");
    expect(await planOf(app, fan)).toMatchObject({ status: "expired" });
  });

  it("that its fan has bought anew meanwhile is paid back once the dispute is won", async () => {
    const fan = await subscriber(app);
    const [payment] = await paymentsOf(app, fan, "subscription");
    await decide(payment?.reference ?? "", "disputed");
    await buyPlan(app, fan);
    await decide(payment?.reference ?? "", "paid");
    expect(await stateOf(payment?.reference ?? "")).toMatchObject({ state: "unfit" });
    await app.run("give-back-unfit");
    expect(await stateOf(payment?.reference ?? "")).toMatchObject({ state: "refunded" });
    expect(await planName(fan)).toBe("Season");
  });
});

describe("An upgrade whose payment is disputed before we hear of it", () => {
  it("is given once the dispute is won, and counts in what the period has cost", async () => {
    const fan = await subscriber(app, { planId: 2 });
    const upgrade = good("upgradeSubscription", await orderUpgrade(app, fan, { plan_id: 3 })).data;
    await press(app, upgrade.data?.url ?? "", "pay-and-leave");
    await decide(upgrade.data?.reference ?? "", "disputed");
    await decide(upgrade.data?.reference ?? "", "paid");
    expect(await planOf(app, fan)).toMatchObject({ planId: 3, periodPaidCents: 999 });
  });
});

describe("A payment that was not what was asked for", () => {
  it.each(["pay-half", "pay-other-currency"])("by %s is given back, once", async (action) => {
    const fan = await newFan(app);
    const { reference } = await buyPoints(fan, action);
    expect(await stateOf(reference)).toMatchObject({ state: "unfit" });
    const refund = vi.spyOn(sandbox, "refund");
    for (const _again of [1, 2]) await app.run("give-back-unfit");
    await Promise.all([app.run("give-back-unfit"), app.run("give-back-unfit")]);
    expect(refund).toHaveBeenCalledTimes(1);
    expect(await stateOf(reference)).toMatchObject({ state: "refunded" });
    expect(await balanceOf(app.db, fan.id)).toBe(0);
    expect(await subjectsTo(app, fan)).toEqual([
      expect.stringContaining("We are paying you back"),
      "Paid back: 150 points",
    ]);
  });

  it("waits for the bank where its owner disputes it, and keeps no other waiting", async () => {
    const disputed = await buyPoints(await newFan(app), "pay-half");
    const next = await buyPoints(await newFan(app), "pay-half");
    await decide(disputed.reference, "disputed");
    await app.run("give-back-unfit");
    expect(await stateOf(disputed.reference)).toMatchObject({ state: "unfit" });
    expect(await stateOf(next.reference)).toMatchObject({ state: "refunded" });
    await decide(disputed.reference, "paid");
    app.clock.advance(DAY);
    await app.run("give-back-unfit");
    expect(await stateOf(disputed.reference)).toMatchObject({ state: "refunded" });
  });

  it("is tried again, ever more seldom, and never refunded twice after a crash", async () => {
    const fan = await newFan(app);
    const { reference } = await buyPoints(fan, "pay-half");
    const { refund } = sandbox;
    const spy = vi.spyOn(sandbox, "refund").mockRejectedValue(new ProviderUnavailable("away"));
    let tries = 0;
    for (let minute = 0; minute < 120; minute += 1) {
      await app.run("give-back-unfit").catch(() => undefined);
      app.clock.advance(MINUTE);
    }
    tries = spy.mock.calls.length;
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(9);
    spy.mockImplementationOnce(async (asked) => {
      await refund.call(sandbox, asked);
      throw new ProviderUnavailable("cut after the refund");
    });
    app.clock.advance(DAY);
    await app.run("give-back-unfit").catch(() => undefined);
    expect(await stateOf(reference)).toMatchObject({ state: "unfit" });
    app.clock.advance(DAY);
    await app.run("give-back-unfit");
    expect(await stateOf(reference)).toMatchObject({ state: "refunded" });
    expect(spy.mock.calls).toHaveLength(tries + 1);
  });
});

describe("What nobody comes back from", () => {
  it.each([2 * MINUTE, 10 * MINUTE, HOUR])(
    "is asked about %i ms after it was begun",
    async (after) => {
      const fan = await newFan(app);
      const begun = app.clock.now();
      const { url } = good("initializeTopup", await orderPoints(app, fan, { pack_id: 1 })).data;
      for (const earlier of [2 * MINUTE, 10 * MINUTE].filter((at) => at < after)) {
        app.clock.set(begun + earlier);
        await app.run("settle-open-payments");
      }
      app.clock.set(begun + after - MINUTE);
      await press(app, url, "pay-and-leave");
      await app.run("settle-open-payments");
      expect(await balanceOf(app.db, fan.id)).toBe(0);
      app.clock.set(begun + after);
      await Promise.all([app.run("settle-open-payments"), app.run("settle-open-payments")]);
      expect(await balanceOf(app.db, fan.id)).toBe(50);
    },
  );

  it("is over after three days, and settled all the same if a webhook still comes", async () => {
    const fan = await newFan(app);
    const asked = vi.spyOn(sandbox, "findPayment");
    const { reference } = await buyPoints(fan, "pay-late");
    await app.db
      .update(sandboxPayments)
      .set({ answersAt: new Date(app.clock.now() + 4 * DAY) })
      .where(eq(sandboxPayments.reference, reference));
    asked.mockClear();
    for (let hour = 0; hour < 90; hour += 1) {
      await app.run("settle-open-payments");
      app.clock.advance(HOUR);
    }
    expect(asked.mock.calls.filter(([key]) => key.reference === reference)).toHaveLength(4);
    expect(await stateOf(reference)).toMatchObject({ state: "expired", nextCheckAt: null });
    app.clock.advance(DAY);
    await decide(reference, "paid");
    expect(await balanceOf(app.db, fan.id)).toBe(150);
  });
});

describe("Reconciliation", () => {
  it("says once what differs from a provider, and mends what it can", async () => {
    const [fan, other] = [await newFan(app), await newFan(app)];
    const refunded = await buyPoints(fan);
    const gone = await buyPoints(other);
    app.clock.advance(DAY + MINUTE);
    await app.run("reconcile");
    expect((await readFindings(app.db))?.counts).toEqual({});

    const later = [await buyPoints(fan), await buyPoints(other)] as const;
    await app.db
      .update(sandboxPayments)
      .set({ status: "refunded" })
      .where(eq(sandboxPayments.reference, later[0].reference));
    await app.db
      .update(sandboxPayments)
      .set({ status: "failed" })
      .where(eq(sandboxPayments.reference, later[1].reference));
    app.clock.advance(DAY + MINUTE);
    await app.run("reconcile");
    expect((await readFindings(app.db))?.counts).toEqual({ provider: 2 });
    expect(await stateOf(later[0].reference)).toMatchObject({ state: "refunded" });
    expect(await stateOf(later[1].reference)).toMatchObject({ state: "paid" });
    expect(await balanceOf(app.db, fan.id)).toBe(150);
    expect([refunded.reference, gone.reference]).not.toContain(later[0].reference);
    await app.run("reconcile");
    expect((await readFindings(app.db))?.counts).toEqual({});
  });
});
