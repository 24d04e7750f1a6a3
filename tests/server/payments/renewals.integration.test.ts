import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { findSubscription } from "#server/credits/plan-repository.ts";
import { matchAllowances, subscriptions } from "#server/credits/tables.ts";
import { readAccount } from "#server/accounts/read-account.ts";
import { openSession } from "#server/accounts/sign-in.ts";
import { updateUser } from "#server/accounts/user-repository.ts";
import { leavePlans } from "#server/payments/plan-periods.ts";
import { deliver, messageAbout } from "../../support/webhooks.ts";
import { checkLedger } from "#server/payments/check-ledger.ts";
import { PaymentsUnavailable } from "#server/payments/payment-errors.ts";
import { type PaymentProvider, ProviderUnavailable } from "#server/payments/provider.ts";
import {
  authorizationsToForget,
  sandboxAuthorizations,
  sandboxPayments,
} from "#server/payments/tables.ts";
import { now } from "#server/platform/context.ts";
import type { Fan } from "../../support/fans.ts";
import { codeOf, dataOf, order, press, RETURNS } from "../../support/payments.ts";
import { paymentsOf, planOf, subjectsTo, subscriber } from "../../support/plans.ts";
import { startTestApp, type TestApp } from "../../support/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../support/test-clock.ts";

let app: TestApp;
let sandbox: PaymentProvider;
beforeAll(async () => {
  app = await startTestApp();
  sandbox = app.context.providers.named("sandbox");
});
afterAll(() => app.close());
afterEach(async () => {
  vi.restoreAllMocks();
  app.databaseTime.aheadMs = 0;
  expect(await checkLedger(app.db)).toEqual([]);
  // Of no concern to the next test.
  await app.db.update(subscriptions).set({ status: "expired", nextRenewalAt: null });
});

const renew = () => app.run("renew-subscriptions");
const statesOf = async (fan: Fan) =>
  (await paymentsOf(app, fan, "renewal")).map(({ state }) => state);
/** What the sandbox was asked to take of a fan's renewals. */
async function charges(fan: Fan): Promise<number> {
  const references = (await paymentsOf(app, fan, "renewal")).map(({ reference }) => reference);
  const rows = await app.db.select().from(sandboxPayments);
  return rows.filter(({ reference }) => references.includes(reference)).length;
}
const planName = async (fan: Fan) =>
  (await findSubscription(app.db, fan.id, now(app.context)))?.plan.name ?? "Starter";

/** Everything that jobs do of themselves, once. */
async function runAll(): Promise<void> {
  for (const job of [
    "renew-subscriptions",
    "expire-plans",
    "remind-of-renewals",
    "settle-open-payments",
    "give-back-unfit",
    "forget-authorizations",
  ])
    await app.run(job);
}

describe("A plan at the end of its 30 days", () => {
  it("is renewed from there for another 30, charged once however often the job runs", async () => {
    const fan = await subscriber(app);
    const before = await planOf(app, fan);
    app.clock.advance(30 * DAY - 1);
    await renew();
    expect(await statesOf(fan)).toEqual([]);
    app.clock.advance(5 * HOUR);
    // Late as the job is, the fan is not on Starter meanwhile, and nobody sells them a second plan.
    expect(await planName(fan)).toBe("Season");
    expect(codeOf(await order(app, await signedIn(fan)))).toBe("plan_is_current");
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

  it("goes on so month after month", async () => {
    const fan = await subscriber(app, { planId: 2 });
    for (let month = 1; month <= 3; month += 1) {
      app.clock.advance(30 * DAY);
      await runAll();
    }
    expect(await statesOf(fan)).toEqual(["paid", "paid", "paid"]);
    expect(await planName(fan)).toBe("Matchday");
  });

  it("is announced three days before, once, with what it costs and how to end it", async () => {
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

  it("is tried for three days where the card declines, and then is Starter", async () => {
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

  it("that was paid on the second day ends when it would have", async () => {
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

  it("that was cancelled expires, is charged nothing, and its card is forgotten", async () => {
    const fan = await subscriber(app);
    const { authorizationKey } = await planOf(app, fan);
    await cancel(fan);
    await app.run("forget-authorizations");
    const [card] = await app.db
      .select()
      .from(sandboxAuthorizations)
      .where(eq(sandboxAuthorizations.key, authorizationKey ?? ""));
    expect(card?.forgottenAt).not.toBeNull();
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

/** A card that declined has money again. */
async function payAgain(fan: Fan): Promise<void> {
  const { authorizationKey } = await planOf(app, fan);
  await app.db
    .update(sandboxAuthorizations)
    .set({ declines: false })
    .where(eq(sandboxAuthorizations.key, authorizationKey ?? ""));
}

/** A session lasts for two weeks. */
async function signedIn(fan: Fan): Promise<Fan> {
  return { ...fan, token: await openSession(app.context, app.db, fan.id) };
}

async function cancel(fan: Fan): Promise<void> {
  const { token } = await signedIn(fan);
  const answer = await app.ask("/subscriptions/cancel", {
    token,
    method: "PATCH",
    body: { cancel_reason: "Limited usage", comment: "I watch too little." },
  });
  expect(answer.status, answer.text).toBe(200);
}

describe("A renewal under way", () => {
  it("that was cut off between the charge and its writing is found again and charged no more", async () => {
    const fan = await subscriber(app);
    app.clock.advance(30 * DAY);
    const { charge } = sandbox;
    vi.spyOn(sandbox, "charge").mockImplementationOnce(async (asked) => {
      await charge.call(sandbox, asked);
      throw new ProviderUnavailable("the line was cut after the charge");
    });
    await expect(renew()).rejects.toThrow("cut");
    expect(await statesOf(fan)).toEqual(["open"]);
    app.clock.advance(10 * MINUTE);
    await renew();
    expect(await statesOf(fan)).toEqual(["paid"]);
    expect(await charges(fan)).toBe(1);
    expect(vi.mocked(sandbox.charge)).toHaveBeenCalledTimes(1);
  });

  it("that was cut off there and declined is tried tomorrow, not twice today", async () => {
    const fan = await subscriber(app, { action: "pay-once" });
    app.clock.advance(30 * DAY);
    const { charge } = sandbox;
    vi.spyOn(sandbox, "charge").mockImplementationOnce(async (asked) => {
      await charge.call(sandbox, asked);
      throw new ProviderUnavailable("the line was cut after the charge");
    });
    await expect(renew()).rejects.toThrow("cut");
    // Whoever asks first, as a webhook does, leaves the rest to the job.
    app.clock.advance(5 * MINUTE);
    await app.run("settle-open-payments");
    expect(await statesOf(fan)).toEqual(["failed"]);
    app.clock.advance(5 * MINUTE);
    await renew();
    expect(await planOf(app, fan)).toMatchObject({ status: "past_due", renewalAttempts: 1 });
    expect(await charges(fan)).toBe(1);
  });

  it("in two processes at once is one charge and one period", async () => {
    const fans = [await subscriber(app), await subscriber(app), await subscriber(app)];
    app.clock.advance(30 * DAY);
    await Promise.all([renew(), renew(), renew()]);
    for (const fan of fans) {
      expect(await charges(fan)).toBe(1);
      expect(await statesOf(fan)).toEqual(["paid"]);
    }
  });

  it("that its fan cancels meanwhile renews nothing, and the money goes back", async () => {
    const fan = await subscriber(app);
    const { expiresAt } = await planOf(app, fan);
    app.clock.advance(30 * DAY);
    const { charge } = sandbox;
    vi.spyOn(sandbox, "charge").mockImplementationOnce(async (asked) => {
      await cancel(fan);
      return charge.call(sandbox, asked);
    });
    await renew();
    expect(await statesOf(fan)).toEqual(["unfit"]);
    await runAll();
    expect(await statesOf(fan)).toEqual(["refunded"]);
    expect(await planOf(app, fan)).toMatchObject({ status: "expired", expiresAt });
    expect(await subjectsTo(app, fan)).toContain("Paid back: Season plan, 30 days");
  });

  it("of an account that is deleted meanwhile goes back", async () => {
    const fan = await subscriber(app);
    app.clock.advance(30 * DAY);
    const { charge } = sandbox;
    vi.spyOn(sandbox, "charge").mockImplementationOnce(async (asked) => {
      await deleteAccountOf(fan);
      return charge.call(sandbox, asked);
    });
    await renew();
    await runAll();
    expect(await statesOf(fan)).toEqual(["refunded"]);
    expect(await planOf(app, fan)).toMatchObject({ status: "expired" });
  });

  it("makes an upgrade that was begun before unfit: it was priced by days that are over", async () => {
    const fan = await subscriber(app);
    app.clock.advance(DAY);
    const upgrade = dataOf<{ data: { url: string; reference: string } }>(
      await app.ask("/subscriptions/upgrade", {
        token: fan.token,
        method: "PATCH",
        body: { plan_id: 4, currency: "USD", ...RETURNS },
      }),
    ).data;
    await press(app, upgrade.url, "pay-late");
    app.clock.advance(29 * DAY);
    await renew();
    await app.run("settle-open-payments");
    expect(await planName(fan)).toBe("Season");
    expect(await paymentsOf(app, fan, "upgrade")).toMatchObject([{ state: "unfit" }]);
    await runAll();
    expect(await paymentsOf(app, fan, "upgrade")).toMatchObject([{ state: "refunded" }]);
    expect(await statesOf(fan)).toEqual(["paid"]);
  });

  it("waits for a provider that does not answer, and the plan stays", async () => {
    const fan = await subscriber(app);
    app.clock.advance(30 * DAY);
    vi.spyOn(sandbox, "charge").mockRejectedValue(new ProviderUnavailable("away"));
    for (let hour = 0; hour < 24; hour += 1) {
      await renew().catch(() => undefined);
      app.clock.advance(HOUR);
    }
    expect(await planName(fan)).toBe("Season");
    vi.restoreAllMocks();
    await renew();
    expect(await statesOf(fan)).toEqual(["paid"]);
  });

  it("whose provider stays away for good ends the plan all the same", async () => {
    const fan = await subscriber(app);
    app.clock.advance(30 * DAY);
    vi.spyOn(app.context.providers, "named").mockImplementation(() => {
      throw new PaymentsUnavailable();
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

  it("that a bank decides only after the plan has ended goes back", async () => {
    const fan = await subscriber(app);
    app.clock.advance(30 * DAY);
    const { charge } = sandbox;
    vi.spyOn(sandbox, "charge").mockImplementationOnce(async (asked) => {
      const said = await charge.call(sandbox, asked);
      await app.db
        .update(sandboxPayments)
        .set({ status: "open", answersAt: new Date(app.clock.now() + 5 * DAY) })
        .where(eq(sandboxPayments.reference, asked.reference));
      return { ...said, status: "open" };
    });
    for (let hour = 0; hour < 4 * 24; hour += 6) {
      await runAll();
      app.clock.advance(6 * HOUR);
    }
    expect(await planName(fan)).toBe("Starter");
    app.clock.advance(2 * DAY);
    // By now it is asked about no more by itself; a webhook tells.
    const [payment] = await paymentsOf(app, fan, "renewal");
    await deliver(app, messageAbout(payment?.reference ?? ""));
    await app.run("handle-webhooks");
    expect(await statesOf(fan)).toEqual(["unfit"]);
    await runAll();
    expect(await statesOf(fan)).toEqual(["refunded"]);
  });

  it("does not begin while the clock has jumped", async () => {
    const fan = await subscriber(app);
    await renew();
    app.databaseTime.aheadMs = 31 * DAY;
    for (const job of [
      "renew-subscriptions",
      "expire-plans",
      "give-back-unfit",
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
    await leavePlans(tx, fan.id, now(app.context));
    await updateUser(tx, fan.id, { deletedAt: now(app.context), email: `deleted:${fan.id}` });
  });
}
