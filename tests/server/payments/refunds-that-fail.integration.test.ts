import { afterEach, describe, expect, it, vi } from "vitest";
import { type Fan, newFan } from "../../support/fans.ts";
import { comeBack, paymentOf, checkOutPoints } from "../../support/payments.ts";
import { expectLedgerToAddUp, subjectsTo } from "../../support/plans.ts";
import { setBillStatus, changeAtProvider } from "../../support/refunds-and-disputes.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../support/test-clock.ts";

const app = await sharedTestApp();
const stripe = app.context.providers.byName("stripe");
afterEach(async () => {
  vi.restoreAllMocks();
  await expectLedgerToAddUp(app);
});

const PAID_BACK = "Paid back: 150 points";

async function payHalf(): Promise<{ fan: Fan; reference: string }> {
  const fan = await newFan(app);
  const { reference } = await checkOutPoints(app, fan, {}, "pay-half");
  await comeBack(app, fan, reference);
  return { fan, reference };
}

describe("A refund that its provider has accepted", () => {
  it("is mailed once it is done, with or without a webhook", async () => {
    for (const hasWebhook of [true, false]) {
      const { fan, reference } = await payHalf();
      const refund = vi.spyOn(stripe, "refund").mockResolvedValue();
      await app.run("refund-unfit-payments");
      expect(refund).toHaveBeenCalledTimes(1);
      expect(await paymentOf(app, reference)).toMatchObject({ state: "unfit", refundedAt: null });
      expect(await subjectsTo(app, fan)).not.toContain(PAID_BACK);
      if (hasWebhook) await changeAtProvider(app, reference, "refunded");
      else {
        setBillStatus(app, reference, "refunded");
        app.clock.advance(HOUR);
        await app.run("refund-unfit-payments");
      }
      expect(await paymentOf(app, reference)).toMatchObject({ state: "refunded" });
      expect(await subjectsTo(app, fan)).toContain(PAID_BACK);
      vi.restoreAllMocks();
    }
  });
});

describe("A refund that fails after completion", () => {
  it("is retried after a webhook", async () => {
    const { fan, reference } = await payHalf();
    await app.run("refund-unfit-payments");
    expect(await paymentOf(app, reference)).toMatchObject({ state: "refunded" });
    app.clock.advance(5 * DAY);
    await changeAtProvider(app, reference, "paid");
    expect(await paymentOf(app, reference)).toMatchObject({ refundedAt: null });
    const refund = vi.spyOn(stripe, "refund");
    for (const _again of [1, 2]) await app.run("refund-unfit-payments");
    expect(refund).toHaveBeenCalledTimes(1);
    expect(await paymentOf(app, reference)).toMatchObject({
      state: "refunded",
      refundedAt: expect.any(Date),
    });
    expect((await subjectsTo(app, fan)).filter((subject) => subject === PAID_BACK)).toHaveLength(1);
  });

  it("is not retried while its provider does not know its state", async () => {
    const { reference } = await payHalf();
    await app.run("refund-unfit-payments");
    const key = { reference, providerReference: null };
    const providerPayment = await stripe.findPayment(key);
    if (providerPayment === null) throw new Error("nothing was paid");
    vi.spyOn(stripe, "findPayment").mockResolvedValue({
      ...providerPayment,
      status: "paid",
      refundUnknown: true,
    });
    const refund = vi.spyOn(stripe, "refund");
    app.clock.advance(DAY + MINUTE);
    await app.run("settle-open-payments");
    await app.run("refund-unfit-payments");
    expect(refund).not.toHaveBeenCalled();
    expect(await paymentOf(app, reference)).toMatchObject({
      state: "refunded",
      refundedAt: expect.any(Date),
    });
  });

  it("is retried by scheduled checks for some weeks", async () => {
    const { reference } = await payHalf();
    await app.run("refund-unfit-payments");
    app.clock.advance(20 * DAY);
    await app.run("settle-open-payments");
    setBillStatus(app, reference, "paid");
    app.clock.advance(9 * DAY);
    await app.run("settle-open-payments");
    await app.run("refund-unfit-payments");
    expect(await stripe.findPayment({ reference, providerReference: null })).toMatchObject({
      status: "refunded",
    });
    for (let week = 0; week < 5; week += 1) {
      app.clock.advance(7 * DAY + MINUTE);
      await app.run("settle-open-payments");
    }
    expect(await paymentOf(app, reference)).toMatchObject({
      state: "refunded",
      refundedAt: expect.any(Date),
      nextCheckAt: null,
    });
  });
});
