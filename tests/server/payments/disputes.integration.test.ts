import { afterEach, describe, expect, it } from "vitest";
import { updateUser } from "#server/accounts/user-repository.ts";
import { balanceOf } from "#server/credits/ledger-repository.ts";
import { countDisputes, findPayment } from "#server/payments/payment-repository.ts";
import { expectSuccess } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import {
  buyPlan,
  comeBack,
  orderPoints,
  orderUpgrade,
  submitCheckout,
  checkOutPoints,
} from "../../support/payments.ts";
import { expectLedgerToAddUp, referenceOf, planOf, subscriber } from "../../support/plans.ts";
import { changeAtProvider, deleteAccount, spend } from "../../support/refunds-and-disputes.ts";
import { renewalsOf } from "../../support/renewals.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY } from "../../support/test-clock.ts";

const app = await sharedTestApp();
afterEach(() => expectLedgerToAddUp(app));

const stateOf = (reference: string) => findPayment(app.db, reference);
const { planName } = renewalsOf(() => app);

describe("Points whose payment is disputed", () => {
  it("return with each won dispute", async () => {
    const fan = await newFan(app);
    const { reference } = await checkOutPoints(app, fan);
    await comeBack(app, fan, reference);
    await spend(app, fan, 60);
    for (const _again of [1, 2, 3]) {
      await changeAtProvider(app, reference, "disputed");
      expect(await balanceOf(app.db, fan.id)).toBe(0);
      expect(await stateOf(reference)).toMatchObject({ state: "disputed", unrecoveredPoints: 60 });
      expect(await countDisputes(app.db)).toBe(1);
      app.clock.advance(DAY);
      await changeAtProvider(app, reference, "paid");
      expect(await countDisputes(app.db)).toBe(0);
      expect(await balanceOf(app.db, fan.id)).toBe(90);
      expect(await stateOf(reference)).toMatchObject({ state: "paid", unrecoveredPoints: null });
      app.clock.advance(DAY);
    }
    await changeAtProvider(app, reference, "disputed");
    await changeAtProvider(app, reference, "refunded");
    expect(await stateOf(reference)).toMatchObject({ state: "refunded", unrecoveredPoints: 60 });
  });

  it("are not taken from a later pack after a lost dispute", async () => {
    const fan = await newFan(app);
    const first = await checkOutPoints(app, fan);
    await comeBack(app, fan, first.reference);
    await spend(app, fan, 120);
    await changeAtProvider(app, first.reference, "disputed");
    const second = await checkOutPoints(app, fan);
    await comeBack(app, fan, second.reference);
    await changeAtProvider(app, first.reference, "refunded");
    expect(await balanceOf(app.db, fan.id)).toBe(150);
    expect(await stateOf(first.reference)).toMatchObject({
      state: "refunded",
      unrecoveredPoints: 120,
    });
  });

  it.each([
    ["are granted by a won dispute", "pay", "paid", 150],
    ["are refunded if less was paid", "pay-half", "unfit", 0],
  ])("before they settled here %s", async (_what, action, state, points) => {
    const fan = await newFan(app);
    const referrer = await newFan(app);
    await updateUser(app.db, fan.id, { referredBy: referrer.id });
    const { url, reference } = expectSuccess(
      "initializeTopup",
      await orderPoints(app, fan, { pack_id: 2 }),
    ).data;
    await submitCheckout(app, url, action);
    await changeAtProvider(app, reference, "disputed");
    expect([await balanceOf(app.db, fan.id), (await stateOf(reference))?.state]).toEqual([
      0,
      "disputed",
    ]);
    await changeAtProvider(app, reference, "paid");
    expect(await stateOf(reference)).toMatchObject({ state });
    expect(await balanceOf(app.db, fan.id)).toBe(points);
    expect(await balanceOf(app.db, referrer.id)).toBe(points === 0 ? 0 : 36);
  });

  it("are refunded if disputed before settlement and the account is deleted", async () => {
    const fan = await newFan(app);
    const { reference } = await checkOutPoints(app, fan, {}, "pay");
    await changeAtProvider(app, reference, "disputed");
    await deleteAccount(app, fan);
    await changeAtProvider(app, reference, "paid");
    expect(await stateOf(reference)).toMatchObject({ state: "unfit" });
    expect(await balanceOf(app.db, fan.id)).toBe(0);
  });
});

describe("A plan whose payment is disputed", () => {
  async function disputed() {
    const fan = await subscriber(app);
    const reference = await referenceOf(app, fan, "subscription");
    await changeAtProvider(app, reference, "disputed");
    return { fan, reference };
  }

  it("returns for the rest of its period after a won dispute", async () => {
    const { fan, reference } = await disputed();
    expect(await planName(fan)).toBe("Starter");
    app.clock.advance(DAY);
    await changeAtProvider(app, reference, "paid");
    expect(await planName(fan)).toBe("Season");
    app.clock.advance(29 * DAY);
    await app.run("expire-plans");
    expect(await planName(fan)).toBe("Starter");
  });

  it("stays after a lost dispute if the fan bought it again", async () => {
    const { fan, reference } = await disputed();
    app.clock.advance(DAY);
    await buyPlan(app, fan);
    await changeAtProvider(app, reference, "refunded");
    expect(await planName(fan)).toBe("Season");
    expect(await planOf(app, fan)).toMatchObject({ nextRenewalAt: expect.any(Date) });
  });

  it("stays ended for a deleted account", async () => {
    const { fan, reference } = await disputed();
    await deleteAccount(app, fan);
    await changeAtProvider(app, reference, "paid");
    expect(await planOf(app, fan)).toMatchObject({ status: "expired" });
  });

  it("is refunded after a won dispute if the fan bought it again", async () => {
    const { fan, reference } = await disputed();
    await buyPlan(app, fan);
    await changeAtProvider(app, reference, "paid");
    expect(await stateOf(reference)).toMatchObject({ state: "unfit" });
    await app.run("refund-unfit-payments");
    expect(await stateOf(reference)).toMatchObject({ state: "refunded" });
    expect(await planName(fan)).toBe("Season");
  });
});

it.each([
  ["given once the dispute is won, and counted in the period's cost", "paid", 3, 999],
  ["not given once the dispute is lost", "refunded", 2, 499],
] as const)(
  "An upgrade that is disputed before it settled here is %s",
  async (_what, outcome, planId, periodPaidCents) => {
    const fan = await subscriber(app, { planId: 2 });
    const { data } = expectSuccess(
      "upgradeSubscription",
      await orderUpgrade(app, fan, { plan_id: 3 }),
    ).data;
    await submitCheckout(app, data?.url ?? "", "pay");
    await changeAtProvider(app, data?.reference ?? "", "disputed");
    await changeAtProvider(app, data?.reference ?? "", outcome);
    expect(await planOf(app, fan)).toMatchObject({ planId, periodPaidCents, cancelledAt: null });
  },
);
