import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { plans } from "#server/credits/tables.ts";
import { listMails } from "#server/mail/mail-repository.ts";
import { payments } from "#server/payments/tables.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { newFan, signInAgain } from "../../support/fans.ts";
import {
  buyPlan,
  cancel,
  comeBack,
  orderPlan,
  orderPoints,
  paymentOf,
  submitCheckout,
  checkOutPlan,
  checkOutPoints,
  currentUser,
} from "../../support/payments.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY } from "../../support/test-clock.ts";

const app = await sharedTestApp();

const seconds = () => Math.floor(app.clock.now() / 1000);
const paymentsOf = (userId: number) =>
  app.db.select().from(payments).where(eq(payments.userId, userId));

it("A fan who pays gets the plan for 30 days and a receipt by mail", async () => {
  const fan = await newFan(app);
  const checkout = expectSuccess(
    "initializeSubscription",
    await orderPlan(app, fan, { currency: "GBP" }),
  );
  expect(checkout.data).toMatchObject({ amount: 7.89, currency: "GBP" });
  expect(checkout.data.reference).toMatch(/^tl_[0-9a-f]{24}$/);
  expect((await currentUser(app, fan)).activeSubscription).toBeNull();
  const back = await submitCheckout(app, checkout.data.url, "pay");
  expect(back).toMatch(/^http:\/\/localhost:8080\/pricing\?session_id=cs_test_\d+$/);
  expect((await currentUser(app, fan)).activeSubscription).toBeNull();
  app.clock.advance(60_000);
  const settled = expectSuccess("settlePayment", await comeBack(app, fan, checkout.data.reference));
  expect(settled.data.activeSubscription).toMatchObject({
    plan_id: 3,
    status: "active",
    payment: { amount: 7.89, currency: "GBP" },
    created_at: seconds(),
    expires_at: seconds() + 30 * 86_400,
    cancelled_at: null,
  });
  expect(settled.payment).toMatchObject({ status: "paid", kind: "subscription", amount: 7.89 });
  const mail = (await listMails(app.db)).find(({ recipient }) => recipient === fan.email);
  expect(mail?.subject).toBe("Your receipt: Season plan, 30 days");
  for (const form of [mail?.body, mail?.html])
    for (const words of ["GBP 7.89", checkout.data.reference, "21 Nov 2026 to 21 Dec 2026"])
      expect(form).toContain(words);
});

it("A fan who buys points gets them once, however often the fan returns", async () => {
  const fan = await newFan(app, { points: 4 });
  const { reference, amount } = await checkOutPoints(app, fan, { currency: "XAF" });
  expect(amount).toBe(1506);
  for (const _ of [1, 2, 3]) {
    const settled = expectSuccess("settlePayment", await comeBack(app, fan, reference));
    expect(settled.data.balance).toBe(154);
  }
  const mails = (await listMails(app.db)).filter(({ recipient }) => recipient === fan.email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Your receipt: 150 points"]);
});

describe("An order is refused without a payment", () => {
  const FOREIGN = [
    "https://evil.example/pricing",
    "http://localhost:8081/pricing",
    "https://localhost:8080/pricing",
    "http://localhost:8080@evil.example/",
    "http://fan:secret@localhost:8080/pricing",
    "javascript:alert(1)",
  ];
  it.each(FOREIGN)("with the return address %s", async (url) => {
    const fan = await newFan(app);
    for (const field of ["success_url", "cancel_url"])
      for (const place of [orderPlan, orderPoints]) {
        const answer = expectFailure(await place(app, fan, { [field]: url }));
        expect(answer).toMatchObject({ status: 422, code: "validation" });
        expect(Object.keys(answer.errors ?? {})).toEqual([field]);
      }
    expect(await paymentsOf(fan.id)).toEqual([]);
  });

  it.each([
    ["for Starter, which is free", { plan_id: 1 }, 409, "plan_is_current"],
    ["for a plan that is not there", { plan_id: 99 }, 404, "not_found"],
    ["at a price that was another", { amount: 9.98 }, 409, "price_changed"],
    ["at a price in another currency", { amount: 9.99, currency: "GBP" }, 409, "price_changed"],
    ["in an unsupported currency", { currency: "CHF" }, 422, "validation"],
    ["with an unknown field", { user_id: 1 }, 422, "validation"],
    ["for nothing", { amount: 0 }, 422, "validation"],
  ])("%s", async (_, body, status, code) => {
    const fan = await newFan(app);
    // A client may send fields that the contract does not have.
    const answer = await orderPlan(app, fan, body as Parameters<typeof orderPlan>[2]);
    expect(expectFailure(answer)).toMatchObject({ status, code });
    expect(await paymentsOf(fan.id)).toEqual([]);
  });

  it.each([
    ["for the plan that runs", 3, 3, "plan_is_current"],
    ["for a cheaper one", 3, 2, "plan_is_current"],
    ["for a dearer one, which is an upgrade", 3, 4, "upgrade_instead"],
  ])("%s", async (_, planId, wanted, code) => {
    const fan = await newFan(app, { planId });
    expect(expectFailure(await orderPlan(app, fan, { plan_id: wanted }))).toMatchObject({
      status: 409,
      code,
    });
    expect(await paymentsOf(fan.id)).toEqual([]);
  });

  it("for an unknown pack", async () => {
    const fan = await newFan(app);
    const answer = expectFailure(await orderPoints(app, fan, { pack_id: 9 }));
    expect(answer).toMatchObject({ status: 404, code: "not_found" });
  });
});

it("A fan pays the shown price, also if the price changes later", async () => {
  const fan = await newFan(app);
  const first = expectSuccess(
    "initializeSubscription",
    await orderPlan(app, fan, { amount: 9.99 }),
  ).data;
  await app.db.update(plans).set({ priceCents: 1099 }).where(eq(plans.id, 3));
  try {
    const again = expectFailure(await orderPlan(app, fan, { amount: 9.99 }));
    expect(again).toMatchObject({ code: "price_changed" });
    expect(again.message).toContain("USD 10.99");
    const dearer = expectSuccess(
      "initializeSubscription",
      await orderPlan(app, fan, { amount: 10.99 }),
    );
    expect(dearer.data.reference).not.toBe(first.reference);
    await submitCheckout(app, first.url, "pay");
    expectSuccess("settlePayment", await comeBack(app, fan, first.reference));
  } finally {
    await app.db.update(plans).set({ priceCents: 999 }).where(eq(plans.id, 3));
  }
});

describe("The same order again", () => {
  it("opens the same checkout, also five times concurrently", async () => {
    const fan = await newFan(app);
    const presses = await Promise.all([1, 2, 3, 4, 5].map(() => orderPlan(app, fan)));
    const begun = presses.map((answer) => expectSuccess("initializeSubscription", answer).data);
    expect(new Set(begun.map(({ url }) => url)).size).toBe(1);
    expect(await paymentsOf(fan.id)).toHaveLength(1);
  });

  it.each([
    ["another plan", { plan_id: 2 }],
    ["another currency", { currency: "EUR" as const }],
    ["another way back", { success_url: "http://localhost:8080/pricing?back=a-v-b" }],
  ])("for %s opens another checkout", async (_, body) => {
    const fan = await newFan(app);
    const one = expectSuccess("initializeSubscription", await orderPlan(app, fan)).data;
    const other = expectSuccess("initializeSubscription", await orderPlan(app, fan, body)).data;
    expect(other.reference).not.toBe(one.reference);
  });

  it("opens a new checkout after cancelling the first", async () => {
    const fan = await newFan(app);
    const one = await checkOutPlan(app, fan, {}, "cancel");
    const other = expectSuccess("initializeSubscription", await orderPlan(app, fan)).data;
    expect(other.reference).not.toBe(one.reference);
    expect(await paymentOf(app, one.reference)).toMatchObject({ state: "expired" });
  });

  it("finds the payment without a return, and charges nothing more", async () => {
    const fan = await newFan(app);
    await checkOutPlan(app, fan, {}, "pay");
    expect(expectFailure(await orderPlan(app, fan))).toMatchObject({ code: "plan_is_current" });
    expect((await currentUser(app, fan)).activeSubscription?.plan_id).toBe(3);
    expect(await paymentsOf(fan.id)).toHaveLength(1);
  });

  it("opens a new checkout when the first is about to close", async () => {
    const fan = await newFan(app);
    const one = expectSuccess("initializeSubscription", await orderPlan(app, fan)).data;
    app.clock.advance(55 * 60_000);
    const other = expectSuccess("initializeSubscription", await orderPlan(app, fan)).data;
    expect(other.reference).not.toBe(one.reference);
  });
});

it("A fan who pays on two pages gets the first plan and a refund of the second", async () => {
  const fan = await newFan(app);
  const one = await checkOutPlan(app, fan, { plan_id: 2 });
  const other = await checkOutPlan(app, fan, { plan_id: 4 });
  expectSuccess("settlePayment", await comeBack(app, fan, one.reference));
  expect(expectFailure(await comeBack(app, fan, other.reference))).toMatchObject({ status: 402 });
  expect((await currentUser(app, fan)).activeSubscription?.plan_id).toBe(2);
  const unfit = await paymentOf(app, other.reference);
  expect(unfit).toMatchObject({ state: "unfit", nextCheckAt: null });
  expect(unfit.refundDueAt).not.toBeNull();
});

it("A plan that ran out can be bought again, and only the new one counts", async () => {
  const fan = await newFan(app);
  await buyPlan(app, fan, { plan_id: 2 });
  expectSuccess("cancelSubscription", await cancel(app, fan));
  app.clock.advance(31 * DAY);
  const user = await buyPlan(app, await signInAgain(app, fan), { plan_id: 3 });
  expect(user.activeSubscription).toMatchObject({ plan_id: 3, created_at: seconds() });
});
