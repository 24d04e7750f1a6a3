import { eq, like } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ledgerTransactions, subscriptions } from "#server/credits/tables.ts";
import { listMails } from "#server/mail/mail-repository.ts";
import { type PaymentProvider, ProviderUnavailable } from "#server/payments/provider.ts";
import { settle, settleWith } from "#server/payments/settle.ts";
import { payments } from "#server/payments/tables.ts";
import { expectFailure, expectSuccess, refusal } from "../../support/answers.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import {
  buyPlan,
  comeBack,
  orderPlan,
  paymentOf,
  checkOutPlan,
  checkOutPoints,
  currentUser,
} from "../../support/payments.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { MINUTE } from "../../support/test-clock.ts";
import { withProvider } from "../../support/with-provider.ts";

const app = await sharedTestApp();
const stripe = app.context.providers.byName("stripe");
afterEach(() => vi.restoreAllMocks());

const purchases = () =>
  app.db
    .select()
    .from(ledgerTransactions)
    .where(like(ledgerTransactions.idempotencyKey, "payment:%"));

describe("A payment takes effect once", () => {
  const settlers: [string, (fan: Fan, reference: string) => Promise<unknown>][] = [
    ["by the return alone", (fan, reference) => comeBack(app, fan, reference)],
    ["by a webhook or the reconciler alone", (_, reference) => settle(app.context, reference)],
    [
      "by the webhook first and the return after",
      async (fan, reference) => {
        await settle(app.context, reference);
        expectSuccess("settlePayment", await comeBack(app, fan, reference));
      },
    ],
    [
      "by the return first and the webhook after, twice",
      async (fan, reference) => {
        expectSuccess("settlePayment", await comeBack(app, fan, reference));
        await settle(app.context, reference);
        await settle(app.context, reference);
      },
    ],
    [
      "by all of them concurrently",
      (fan, reference) =>
        Promise.all([
          ...[1, 2, 3, 4].map(() => settle(app.context, reference)),
          ...[1, 2, 3, 4].map(() => comeBack(app, fan, reference)),
        ]),
    ],
    [
      "by two processes concurrently",
      async (fan, reference) => {
        const other = await app.startAnother();
        await Promise.all([comeBack(app, fan, reference), comeBack(other, fan, reference)]);
        await other.close();
      },
    ],
  ];

  it.each(settlers)("%s: points", async (_, settlePayment) => {
    const fan = await newFan(app);
    const before = await purchases();
    const { reference } = await checkOutPoints(app, fan);
    await settlePayment(fan, reference);
    expect((await currentUser(app, fan)).balance).toBe(150);
    expect((await purchases()).length - before.length).toBe(1);
    expect(await paymentOf(app, reference)).toMatchObject({ state: "paid", nextCheckAt: null });
  });

  it.each(settlers)("%s: a plan", async (_, settlePayment) => {
    const fan = await newFan(app);
    const { reference } = await checkOutPlan(app, fan);
    await settlePayment(fan, reference);
    const rows = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, fan.id));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ planId: 3, status: "active", provider: "stripe" });
    expect(rows[0]?.authorizationKey).toMatch(/^cus_/);
    expect(rows[0]?.nextRenewalAt).toEqual(rows[0]?.expiresAt);
    const mails = (await listMails(app.db)).filter(({ recipient }) => recipient === fan.email);
    expect(mails).toHaveLength(1);
  });
});

describe("An unpaid payment grants nothing:", () => {
  // Stripe lets a declined buyer try another card. Paystack, for cedis, sends them back.
  it.each([
    ["decline", "failed", { currency: "GHS" }, "paystack"],
    ["cancel", "expired", {}, "stripe"],
  ] as const)("after %s the fan sees %s and may retry", async (...row) => {
    const [action, status, order, source] = row;
    const fan = await newFan(app);
    const { reference } = await checkOutPlan(app, fan, order, action);
    expect(expectFailure(await comeBack(app, fan, reference, source))).toMatchObject({
      status: 402,
      code: "payment_not_successful",
      message: `Payment was ${status} from processor. Please retry.`,
    });
    expect(await buyPlan(app, fan)).toMatchObject({ activeSubscription: { plan_id: 3 } });
  });

  it("a page that nobody paid on is pending, and later expired", async () => {
    const fan = await newFan(app);
    const { reference } = expectSuccess("initializeSubscription", await orderPlan(app, fan)).data;
    expect(expectFailure(await comeBack(app, fan, reference))).toMatchObject({
      status: 409,
      code: "payment_open",
      message: "Payment was pending from processor. Please retry.",
    });
    app.clock.advance(61 * MINUTE);
    expect(expectFailure(await comeBack(app, fan, reference))).toMatchObject({
      status: 402,
      message: "Payment was expired from processor. Please retry.",
    });
  });

  it("a late bank confirmation grants it later", async () => {
    const fan = await newFan(app);
    const { reference } = await checkOutPlan(app, fan, {}, "pay-late");
    expect(expectFailure(await comeBack(app, fan, reference))).toMatchObject({
      code: "payment_open",
    });
    app.clock.advance(2 * MINUTE);
    expectSuccess("settlePayment", await comeBack(app, fan, reference));
  });

  it.each(["pay-half", "pay-other-currency"])(
    "%s leaves a refund to make, a log line and a mail",
    async (action) => {
      const fan = await newFan(app);
      const { reference } = await checkOutPoints(app, fan, {}, action);
      const lines: unknown[] = [];
      const context = {
        ...app.context,
        log: { warn: (details: unknown) => void lines.push(details) },
      };
      await Promise.all([settle(context, reference), settle(context, reference)]);
      expect(refusal(await comeBack(app, fan, reference))).toBe("402 payment_not_successful");
      expect(await currentUser(app, fan)).toMatchObject({ balance: 0, activeSubscription: null });
      const payment = await paymentOf(app, reference);
      expect(payment).toMatchObject({ state: "unfit", nextCheckAt: null });
      expect(payment.refundDueAt).toEqual(payment.settledAt);
      expect(lines).toEqual([{ reference }]);
      const mails = (await listMails(app.db)).filter(({ recipient }) => recipient === fan.email);
      expect(mails.map(({ subject }) => subject)).toEqual(["We are paying you back: 150 points"]);
    },
  );

  it.each(["refunded", "disputed"] as const)(
    "one that was %s before it settled here",
    async (status) => {
      const fan = await newFan(app);
      const { reference } = await checkOutPoints(app, fan);
      const payment = await paymentOf(app, reference);
      const providerPayment = await stripe.findPayment(payment);
      if (providerPayment === null) throw new Error("Stripe has lost it");
      await settleWith(app.context, payment, { ...providerPayment, status });
      expect((await currentUser(app, fan)).balance).toBe(0);
      expect(await paymentOf(app, reference)).toMatchObject({ state: status });
    },
  );

  it("an answer about another payment, or none", async () => {
    const fan = await newFan(app);
    const [one, other] = [
      await checkOutPoints(app, fan),
      await checkOutPoints(app, await newFan(app)),
    ];
    const findPayment: PaymentProvider["findPayment"] = () =>
      stripe.findPayment({ reference: other.reference, providerReference: null });
    await settle(withProvider(app, { findPayment }), one.reference);
    await settle(withProvider(app, { findPayment: async () => null }), one.reference);
    expect(await paymentOf(app, one.reference)).toMatchObject({ state: "open" });
    expect((await currentUser(app, fan)).balance).toBe(0);
  });

  it("a failed payment that succeeds later is granted", async () => {
    const fan = await newFan(app);
    const { reference } = await checkOutPoints(app, fan);
    const payment = await paymentOf(app, reference);
    const providerPayment = await stripe.findPayment(payment);
    if (providerPayment === null) throw new Error("Stripe has lost it");
    await settleWith(app.context, payment, { ...providerPayment, status: "failed" });
    expect(await paymentOf(app, reference)).toMatchObject({ state: "failed" });
    expectSuccess("settlePayment", await comeBack(app, fan, reference));
    expect((await currentUser(app, fan)).balance).toBe(150);
  });
});

describe("Another fan's payment does not exist", () => {
  it.each(["paystack", "stripe", "flutterwave"] as const)("by %s", async (source) => {
    const [fan, other] = [await newFan(app), await newFan(app)];
    const { reference } = await checkOutPoints(app, fan);
    const { providerReference } = await paymentOf(app, reference);
    for (const value of [reference, providerReference ?? "", "tl_ffffffffffffffffffffffff", "1"])
      expect(
        refusal(
          await app.ask("/subscriptions/pay", {
            token: other.token,
            body: { reference: value, source },
          }),
        ),
      ).toBe("404 not_found");
    expect(await paymentOf(app, reference)).toMatchObject({ state: "open" });
    expect((await app.ask(`/payments/${reference}`, { token: other.token })).status).toBe(404);
    expect((await currentUser(app, other)).balance).toBe(0);
  });
});

describe("While the provider is unavailable", () => {
  const dead = async (): Promise<never> => {
    throw new ProviderUnavailable("it is away");
  };

  it("an order gets 503 and stores no checkout", async () => {
    const fan = await newFan(app);
    vi.spyOn(stripe, "startCheckout").mockImplementationOnce(dead);
    const answer = await orderPlan(app, fan);
    expect(refusal(answer)).toBe("503 payment_unavailable");
    expect(answer.headers["retry-after"]).toBe("60");
    const rows = await app.db.select().from(payments).where(eq(payments.userId, fan.id));
    expect(rows).toMatchObject([{ state: "failed", checkoutUrl: null }]);
    await buyPlan(app, fan);
  });

  it("an invalid answer about an earlier payment also gets 503", async () => {
    const fan = await newFan(app);
    expectSuccess("initializeSubscription", await orderPlan(app, fan));
    const paid = await checkOutPoints(app, await newFan(app));
    const { findPayment } = stripe;
    vi.spyOn(stripe, "findPayment").mockImplementation(() =>
      findPayment({ ...paid, providerReference: null }),
    );
    expect(expectFailure(await orderPlan(app, fan))).toMatchObject({ status: 503 });
    expect((await currentUser(app, fan)).activeSubscription).toBeNull();
  });

  it("a return gets 503, and settles later", async () => {
    const fan = await newFan(app);
    const { reference } = await checkOutPlan(app, fan);
    const lookup = vi.spyOn(stripe, "findPayment").mockImplementation(dead);
    expect(refusal(await comeBack(app, fan, reference))).toBe("503 payment_unavailable");
    expect(await paymentOf(app, reference)).toMatchObject({ state: "open" });
    lookup.mockRestore();
    expectSuccess("settlePayment", await comeBack(app, fan, reference));
  });
});
