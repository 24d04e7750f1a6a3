import { desc, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import type { Currency } from "#domain/money.ts";
import { deleteRates, saveRates } from "#server/credits/rate-repository.ts";
import { plans, subscriptions } from "#server/credits/tables.ts";
import { mailOutbox } from "#server/mail/tables.ts";
import { now } from "#server/platform/context.ts";
import { cardOf } from "../../support/bills.ts";
import type { Answer } from "../../support/ask.ts";
import { expectSuccess, refusal } from "../../support/answers.ts";
import { type Fan, newFan } from "../../support/fans.ts";
import {
  buyPlan,
  comeBack,
  orderPlan,
  orderUpgrade,
  submitCheckout,
  currentUser,
} from "../../support/payments.ts";
import { paymentsOf, planOf, subjectsTo } from "../../support/plans.ts";
import { endRenewals, renewalsOf } from "../../support/renewals.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR } from "../../support/test-clock.ts";

const app = await sharedTestApp();
afterEach(async () => {
  await endRenewals(app);
  await deleteRates(app.db);
  await setPrice(3, 999);
});

const { planName, runAll, signedIn, statesOf } = renewalsOf(() => app);

/** Season costs GBP 7.89 at the fallback rate of 0.79. */
async function buyer(currency: Currency = "GBP", planId = 3): Promise<Fan> {
  const fan = await newFan(app);
  await buyPlan(app, fan, { plan_id: planId, currency });
  return fan;
}

const setRate = (GBP: number) => saveRates(app.db, { GBP }, now(app.context));

async function setPrice(planId: number, priceCents: number): Promise<void> {
  await app.db.update(plans).set({ priceCents }).where(eq(plans.id, planId));
}

async function forward(days: number): Promise<void> {
  app.clock.advance(days * DAY);
  await runAll();
}

async function agree(fan: Fan, amount: number): Promise<Answer> {
  const { token } = await signedIn(fan);
  return app.ask("/subscriptions/agree", { method: "PATCH", token, body: { amount } });
}

const renewalOf = async (fan: Fan) =>
  (await currentUser(app, await signedIn(fan))).activeSubscription?.renewal;

async function lastMailTo(fan: Fan): Promise<string> {
  const [mail] = await app.db
    .select({ body: mailOutbox.body })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, fan.email))
    .orderBy(desc(mailOutbox.id))
    .limit(1);
  return mail?.body ?? "";
}

async function amountsOf(fan: Fan): Promise<number[]> {
  return (await paymentsOf(app, fan, "renewal")).map(({ amountMinor }) => amountMinor);
}

async function setDeclines(fan: Fan, declines: boolean): Promise<void> {
  const { authorizationKey } = await planOf(app, fan);
  cardOf(app, authorizationKey).isDeclined = declines;
}

describe("A renewal charges the amount of its reminder", () => {
  it.each([
    ["the rate has risen by a factor of 4.9", () => setRate(0.79 * 4.9)],
    ["the rate has fallen to a fifth", () => setRate(0.79 / 4.9)],
    ["the plan became dearer", () => setPrice(3, 1999)],
  ])("although %s", async (_what, change) => {
    const fan = await buyer();
    await forward(27);
    expect(await lastMailTo(fan)).toContain("That is GBP 7.89.");
    await change();
    expect(await renewalOf(fan)).toEqual({
      plan_id: 3,
      plan_name: "Season",
      amount: 7.89,
      currency: "GBP",
      announced: true,
      needs_consent: false,
    });
    await forward(3);
    expect(await amountsOf(fan)).toEqual([789]);
    expect(await planOf(app, fan)).toMatchObject({ status: "active", periodPaidCents: 999 });
  });

  it("also on later tries, and for a fan who pays by hand", async () => {
    const fan = await buyer();
    await setDeclines(fan, true);
    await forward(27);
    await setRate(3);
    await forward(3);
    await forward(1);
    const order = { plan_id: 3, currency: "GBP" as const };
    const checkout = expectSuccess(
      "initializeSubscription",
      await orderPlan(app, await signedIn(fan), order),
    );
    expect(checkout.data.amount).toBe(7.89);
    expect(await amountsOf(fan)).toEqual([789, 789, 789]);
  });

  it("which is the current price if it is near the last payment", async () => {
    const fan = await buyer();
    await setRate(0.79 * 1.08);
    await forward(27);
    expect(await lastMailTo(fan)).toContain("That is GBP 8.52.");
    await setRate(0.79);
    await forward(3);
    expect(await amountsOf(fan)).toEqual([852]);
  });
});

describe("A renewal whose price differs by more than a tenth from the last payment", () => {
  it.each([
    ["more", 0.79 * 4.9, "GBP 38.67"],
    ["less", 0.79 * 0.85, "GBP 6.71"],
  ])("(%s) is not charged without consent, and the plan ends", async (_which, rate, amount) => {
    const fan = await buyer();
    await setRate(rate);
    await forward(27);
    expect(await subjectsTo(app, fan)).toEqual([
      "The price of your Season plan has changed: please agree",
    ]);
    const mail = await lastMailTo(fan);
    expect(mail).toContain(`The next 30 days of Season cost ${amount}. Until now it was GBP 7.89.`);
    expect(mail).toMatch(
      /We charge nothing unless you agree\. If you do not, your plan ends on .* and you are back on Starter\./,
    );
    for (const _day of [1, 2, 3, 4, 5]) await forward(1);
    expect(await planName(fan)).toBe("Season");
    await forward(1);
    expect(await planName(fan)).toBe("Starter");
    expect(await amountsOf(fan)).toEqual([]);
    expect(await lastMailTo(fan)).toContain(
      "you did not agree to the new one. Nothing was charged.",
    );
    expect(await planOf(app, fan)).toMatchObject({ status: "expired", authorizationKey: null });
  });

  it("is charged at exactly the price that the fan agreed to", async () => {
    const fan = await buyer();
    await setRate(1);
    await forward(27);
    expect(await renewalOf(fan)).toMatchObject({ amount: 9.99, needs_consent: true });
    expect(refusal(await agree(fan, 7.89))).toBe("409 price_changed");
    for (const _again of [1, 2]) {
      const { data } = expectSuccess("agreeToRenewal", await agree(fan, 9.99));
      expect(data.activeSubscription?.renewal).toMatchObject({ needs_consent: false });
    }
    await setRate(2);
    await forward(3);
    expect(await amountsOf(fan)).toEqual([999]);
    await setRate(1.05);
    await forward(27);
    expect(await renewalOf(fan)).toMatchObject({ amount: 10.49, needs_consent: false });
  });

  it("is charged by the next job after a late consent, and retried on the remaining days", async () => {
    const fan = await buyer();
    await setRate(1);
    await forward(27);
    await forward(3);
    await forward(1);
    expect(await statesOf(fan)).toEqual([]);
    await setDeclines(fan, true);
    expectSuccess("agreeToRenewal", await agree(fan, 9.99));
    for (const _again of [1, 2]) await runAll();
    expect(await statesOf(fan)).toEqual(["failed"]);
    await setDeclines(fan, false);
    await forward(1);
    expect(await statesOf(fan)).toEqual(["failed", "paid"]);
    expect(await amountsOf(fan)).toEqual([999, 999]);
  });

  it("can be paid by hand, at the price that the fan sees then", async () => {
    const fan = await buyer();
    await setRate(1);
    await forward(27);
    await forward(4);
    await setRate(0.9);
    const order = { plan_id: 3, currency: "GBP" as const, amount: 8.99 };
    const checkout = expectSuccess(
      "initializeSubscription",
      await orderPlan(app, await signedIn(fan), order),
    );
    await submitCheckout(app, checkout.data.url, "pay");
    expectSuccess(
      "settlePayment",
      await comeBack(app, await signedIn(fan), checkout.data.reference),
    );
    expect(await planOf(app, fan)).toMatchObject({ status: "active", lastPriceMinor: 899 });
  });

  it("also waits for consent without an earlier reminder", async () => {
    const fan = await buyer();
    app.clock.advance(30 * DAY);
    await setRate(2);
    await runAll();
    expect(await statesOf(fan)).toEqual([]);
    expect(await planOf(app, fan)).toMatchObject({ status: "past_due" });
    expect(await subjectsTo(app, fan)).toEqual([
      "The price of your Season plan has changed: please agree",
    ]);
  });

  it("is compared in the currency of the card that renews it", async () => {
    const fan = await buyer("USD", 2);
    await setRate(2);
    const upgrade = { plan_id: 3, currency: "GBP" as const };
    const { data } = expectSuccess(
      "upgradeSubscription",
      await orderUpgrade(app, fan, upgrade),
    ).data;
    await submitCheckout(app, data?.url ?? "", "pay");
    expectSuccess("settlePayment", await comeBack(app, fan, data?.reference ?? ""));
    await forward(27);
    expect(await renewalOf(fan)).toMatchObject({ amount: 19.98, needs_consent: false });
    await forward(3);
    expect(await amountsOf(fan)).toEqual([1998]);
  });

  it("needs consent without a known last price", async () => {
    const fan = await buyer();
    await app.db
      .update(subscriptions)
      .set({ lastPriceMinor: null })
      .where(eq(subscriptions.userId, fan.id));
    await forward(27);
    expect(await renewalOf(fan)).toMatchObject({ amount: 7.89, needs_consent: true });
    expect(await lastMailTo(fan)).not.toContain("Until now");
  });
});

describe("Consent is refused", () => {
  it("before the announcement and without a plan", async () => {
    const fan = await buyer();
    const visitor = await newFan(app);
    for (const person of [fan, visitor])
      expect(refusal(await agree(person, 7.89))).toBe("409 nothing_to_agree");
    app.clock.advance(HOUR);
    expect(await renewalOf(fan)).toMatchObject({ announced: false, needs_consent: false });
    expect(await renewalOf(visitor)).toBeUndefined();
  });
});
