import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { matchAllowances } from "#server/credits/tables.ts";
import { mailOutbox } from "#server/mail/tables.ts";
import { expectSuccess } from "../../support/answers.ts";
import type { Fan } from "../../support/fans.ts";
import {
  buyPlan,
  comeBack,
  orderUpgrade,
  paymentOf,
  submitCheckout,
} from "../../support/payments.ts";
import { expectLedgerToAddUp, paymentsOf, planOf, subscriber } from "../../support/plans.ts";
import { renewalsOf } from "../../support/renewals.ts";
import { changeAtProvider } from "../../support/refunds-and-disputes.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY, HOUR } from "../../support/test-clock.ts";

const app = await sharedTestApp();
afterEach(() => expectLedgerToAddUp(app));

const { planName, renew } = renewalsOf(() => app);

async function upgrade(fan: Fan, planId: number): Promise<string> {
  const { data } = expectSuccess(
    "upgradeSubscription",
    await orderUpgrade(app, fan, { plan_id: planId }),
  ).data;
  if (data === null) throw new Error("there was nothing to pay");
  await submitCheckout(app, data.url, "pay");
  expectSuccess("settlePayment", await comeBack(app, fan, data.reference ?? ""));
  return data.reference ?? "";
}

async function upgraded(): Promise<{ fan: Fan; reference: string }> {
  const fan = await subscriber(app, { planId: 2 });
  return { fan, reference: await upgrade(fan, 3) };
}

async function bodyOf(fan: Fan, key: string): Promise<string> {
  const [mail] = await app.db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, fan.email), eq(mailOutbox.idempotencyKey, key)));
  return mail?.body ?? "";
}

describe("When only an upgrade is revoked", () => {
  it("by a refund, the earlier plan returns and renews", async () => {
    const { fan, reference } = await upgraded();
    await changeAtProvider(app, reference, "refunded");
    expect(await planName(fan)).toBe("Matchday");
    expect(await planOf(app, fan)).toMatchObject({ periodPaidCents: 499, paidMinor: 499 });
    expect(await bodyOf(fan, `refunded:${reference}`)).toContain("Your plan is Matchday again.");
    app.clock.advance(30 * DAY);
    await renew();
    expect(await paymentsOf(app, fan, "renewal")).toMatchObject([
      { state: "paid", amountMinor: 499 },
    ]);
  });

  it("by a dispute, the earlier plan stays until its last day, without a renewal", async () => {
    const { fan, reference } = await upgraded();
    await changeAtProvider(app, reference, "disputed");
    expect(await planName(fan)).toBe("Matchday");
    expect(await bodyOf(fan, `disputed:${reference}`)).toContain(
      "Your plan is Matchday again, until its last day: it does not renew.",
    );
    app.clock.advance(30 * DAY);
    await renew();
    await app.run("expire-plans");
    expect(await paymentsOf(app, fan, "renewal")).toEqual([]);
    expect(await planName(fan)).toBe("Starter");
  });

  it("the dearest other paid plan stays", async () => {
    const { fan, reference } = await upgraded();
    await upgrade(fan, 4);
    await changeAtProvider(app, reference, "refunded");
    expect(await planName(fan)).toBe("Ultra");
    expect(await planOf(app, fan)).toMatchObject({ periodPaidCents: 1499 });
  });

  it("its covered matches stay without a ledger difference", async () => {
    const { fan, reference } = await upgraded();
    const { periodFrom } = await planOf(app, fan);
    const usedAt = new Date(periodFrom.getTime() + HOUR);
    const events = Array.from({ length: 25 }, (_one, index) => index + 1);
    await app.db
      .insert(matchAllowances)
      .values(events.map((eventId) => ({ userId: fan.id, eventId, planId: 3, usedAt })));
    await changeAtProvider(app, reference, "refunded");
    expect(await planName(fan)).toBe("Matchday");
    await expectLedgerToAddUp(app);
  });

  it("a plan that was bought later stays", async () => {
    const { fan, reference } = await upgraded();
    const [base] = await paymentsOf(app, fan, "subscription");
    await changeAtProvider(app, base?.reference ?? "", "refunded");
    expect(await planName(fan)).toBe("Starter");
    app.clock.advance(HOUR);
    await buyPlan(app, fan);
    await changeAtProvider(app, reference, "refunded");
    expect(await planName(fan)).toBe("Season");
  });
});

describe("A won dispute of an upgrade", () => {
  it("restores the dearer plan and its cost for the period", async () => {
    const { fan, reference } = await upgraded();
    await changeAtProvider(app, reference, "disputed");
    app.clock.advance(DAY);
    await changeAtProvider(app, reference, "paid");
    expect(await planName(fan)).toBe("Season");
    expect(await planOf(app, fan)).toMatchObject({ periodPaidCents: 999 });
  });

  it("is refunded if its fan bought the upgrade again", async () => {
    const { fan, reference } = await upgraded();
    await changeAtProvider(app, reference, "disputed");
    await upgrade(fan, 3);
    await changeAtProvider(app, reference, "paid");
    expect(await paymentOf(app, reference)).toMatchObject({ state: "unfit" });
    expect(await planOf(app, fan)).toMatchObject({ planId: 3, periodPaidCents: 999 });
  });
});
