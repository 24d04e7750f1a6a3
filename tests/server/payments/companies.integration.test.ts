import { afterAll, afterEach, describe, expect, it } from "vitest";
import { CURRENCY_DIGITS, isCurrency, majorUnits } from "#domain/money.ts";
import type { Deliver, StandIn } from "#server/payments/stand-ins/stand-in.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { type Fan, newFan, signInAgain } from "../../support/fans.ts";
import { COMPANIES, type Company } from "../../support/payment-companies.ts";
import { orderPlan, orderPoints, paymentOf, currentUser } from "../../support/payments.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { DAY } from "../../support/test-clock.ts";

const standIns = new Map<string, StandIn>();
const lines: string[] = [];
let answered: number[] = [];

const deliver: Deliver = async ({ provider, raw, headers }) => {
  const { statusCode } = await app.app.inject({
    method: "POST",
    url: `/api/v1/webhooks/${provider}`,
    payload: raw,
    headers,
  });
  answered.push(statusCode);
};

function standInOf({ name }: Company): StandIn {
  const standIn = standIns.get(name);
  if (standIn === undefined) throw new Error(`there is no stand-in for ${name}`);
  return standIn;
}

const clock = { now: (): number => app.clock.now() };
for (const company of COMPANIES)
  standIns.set(company.name, await company.start({ clock, deliver }));
afterAll(() => Promise.all([...standIns.values()].map((standIn) => standIn.close())));
const [stripe = null, paystack = null, flutterwave = null] = COMPANIES.map(
  (company) => standInOf(company).config,
);
const app = await sharedTestApp({
  payments: { stripe, paystack, flutterwave },
  log: { write: (line) => void lines.push(line) },
});
afterEach(() => {
  answered = [];
  for (const standIn of standIns.values()) standIn.faults.clear();
});

async function orderPlanOf(fan: Fan, { currency }: Company) {
  return expectSuccess("initializeSubscription", await orderPlan(app, fan, { currency })).data;
}

async function payAt(fan: Fan, company: Company, action = "pay"): Promise<string> {
  const { url, reference = "" } = await orderPlanOf(fan, company);
  await submitCheckoutPage(url, action);
  await app.run("handle-webhooks");
  return reference;
}

async function submitCheckoutPage(url: string, action: string): Promise<URL> {
  const answer = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ action }),
    redirect: "manual",
  });
  return new URL(answer.headers.get("location") ?? "", url);
}

function comeBack(fan: Fan, returnUrl: URL, { name, returnParameter }: Company) {
  const reference = returnUrl.searchParams.get(returnParameter) ?? "";
  return app.ask("/subscriptions/pay", { token: fan.token, body: { reference, source: name } });
}

const planOf = async (fan: Fan) =>
  (await currentUser(app, fan)).activeSubscription?.plan_id ?? null;

describe.each(COMPANIES)("A fan who pays by $name", (company) => {
  it("has the plan after the return, and nothing from the return's address alone", async () => {
    const fan = await newFan(app);
    const checkout = await orderPlanOf(fan, company);
    expect(checkout.url).toContain("/pay/");
    standInOf(company).faults.webhooks.add("late");
    const returnUrl = await submitCheckoutPage(checkout.url, "pay");
    expect(`${returnUrl.origin}${returnUrl.pathname}`).toBe("http://localhost:8080/pricing");
    expect(await planOf(fan)).toBeNull();
    const stranger = await newFan(app);
    expect(expectFailure(await comeBack(stranger, returnUrl, company)).status).toBe(404);
    const settled = expectSuccess("settlePayment", await comeBack(fan, returnUrl, company));
    expect(settled.payment).toMatchObject({ status: "paid", kind: "subscription" });
    expect(await planOf(fan)).toBe(3);
    await standInOf(company).release();
    await app.run("handle-webhooks");
    expect(await planOf(fan)).toBe(3);
  });

  it("has the plan without a return, by a webhook delivered twice and out of order", async () => {
    const fan = await newFan(app);
    standInOf(company).faults.webhooks.add("twice").add("out of order");
    const reference = await payAt(fan, company);
    expect(answered.length).toBeGreaterThan(1);
    expect(new Set(answered)).toEqual(new Set([200]));
    expect(await planOf(fan)).toBe(3);
    expect(await paymentOf(app, reference)).toMatchObject({
      state: "paid",
      provider: company.name,
    });
  });

  it.each(["pay-half", "pay-other-currency"])(
    "gets a refund and no plan for another amount: %s",
    async (press) => {
      const fan = await newFan(app);
      const reference = await payAt(fan, company, press);
      expect(await planOf(fan)).toBeNull();
      expect((await paymentOf(app, reference)).state).toBe("unfit");
      await app.run("refund-unfit-payments");
      expect((await paymentOf(app, reference)).state).toBe("refunded");
      const bill = standInOf(company).bills.find(reference);
      expect(bill?.refunds).toEqual([bill?.amount]);
    },
  );

  it("gets nothing from forged webhooks", async () => {
    const fan = await newFan(app);
    standInOf(company).faults.webhooks.add("forged");
    await payAt(fan, company);
    expect(new Set(answered)).toEqual(new Set([401]));
    expect(await planOf(fan)).toBeNull();
  });

  it("loses the plan after the provider's dispute message", async () => {
    const fan = await newFan(app);
    const reference = await payAt(fan, company);
    expect(await planOf(fan)).toBe(3);
    await standInOf(company).act(reference, "dispute");
    await app.run("handle-webhooks");
    expect((await paymentOf(app, reference)).state).toBe("disputed");
    expect(await planOf(fan)).toBeNull();
  });

  it("is charged once for the next period although the answer is lost", async () => {
    const fan = await newFan(app);
    await payAt(fan, company);
    app.clock.advance(30 * DAY + 1000);
    for (let times = 0; times < 4; times++)
      standInOf(company).faults.failNext("500", /^POST .*(payment_intents|charge)/);
    for (let times = 0; times < 5; times++) {
      await app.run("renew-subscriptions").catch(() => undefined);
      app.clock.advance(11 * 60_000);
    }
    const renewals = standInOf(company).bills.all.filter(
      ({ hasPage, card }) => !hasPage && card.email === fan.email,
    );
    expect(renewals).toHaveLength(1);
    const again = await signInAgain(app, fan);
    expect((await currentUser(app, again)).activeSubscription).toMatchObject({
      plan_id: 3,
      status: "active",
    });
  });

  it("pays a declined renewal with another card, which is charged from then on", async () => {
    const fan = await newFan(app);
    const { bills } = standInOf(company);
    const billsOf = () => bills.all.filter(({ card }) => card.email === fan.email);
    await payAt(fan, company);
    const [first] = billsOf();
    if (first === undefined) throw new Error("nothing was ordered");
    first.card.isDeclined = true;
    app.clock.advance(30 * DAY + 1000);
    await app.run("renew-subscriptions");
    const again = await signInAgain(app, fan);
    expect((await currentUser(app, again)).activeSubscription?.status).toBe("past_due");

    await payAt(again, company);
    expect((await currentUser(app, again)).activeSubscription?.status).toBe("active");
    const second = billsOf().at(-1);
    expect(second).toMatchObject({ hasPage: true, status: "paid" });
    await app.run("forget-authorizations");
    expect([first.card.isForgotten, second?.card.isForgotten]).toEqual([
      company.canForgetCards,
      false,
    ]);

    app.clock.advance(30 * DAY);
    await app.run("renew-subscriptions");
    expect(billsOf().at(-1)).toMatchObject({ hasPage: false, status: "paid", card: second?.card });
  });
});

it("Fans are charged exactly the shown amount in all 18 currencies", async () => {
  for (const currency of Object.keys(CURRENCY_DIGITS)) {
    if (!isCurrency(currency)) continue;
    const fan = await newFan(app);
    const {
      amount,
      reference = "",
      url,
    } = expectSuccess("initializeTopup", await orderPoints(app, fan, { currency })).data;
    await submitCheckoutPage(url, "pay");
    await app.run("handle-webhooks");
    const payment = await paymentOf(app, reference);
    expect(payment).toMatchObject({ state: "paid", currency });
    expect(majorUnits(payment.amountMinor, currency)).toBe(amount);
    expect((await currentUser(app, fan)).balance).toBeGreaterThanOrEqual(150);
  }
});

it("The log contains no key, card or e-mail of these payments", () => {
  const log = lines.join("\n");
  expect(log).not.toBe("");
  for (const { config, bills } of standIns.values()) {
    for (const secret of [config.secretKey, ...config.webhookSecrets])
      expect(log).not.toContain(secret);
    for (const { token, email } of bills.cards.values()) {
      expect(log).not.toContain(token);
      expect(log).not.toContain(email);
    }
  }
});
