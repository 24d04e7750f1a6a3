import { describe, expect, it } from "vitest";
import type { components } from "#contract";
import { openProviders } from "#server/payments/providers/open-providers.ts";
import { NO_KEYS } from "#server/platform/config/payment-config.ts";
import { expectFailure, expectSuccess } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import {
  comeBack,
  orderPlan,
  orderPoints,
  paymentOf,
  submitCheckout,
  checkOutPlan,
  RETURNS,
} from "../../support/payments.ts";
import { sharedTestApp } from "../../support/test-app.ts";
import { MINUTE } from "../../support/test-clock.ts";

type Checkout = components["schemas"]["Checkout"];

const app = await sharedTestApp();

async function newPage(currency: Checkout["currency"] = "USD"): Promise<Checkout> {
  return expectSuccess(
    "initializeSubscription",
    await orderPlan(app, await newFan(app), { currency }),
  ).data;
}
const open = (url: string) => app.app.inject({ url: new URL(url).pathname });
const findAtProvider = async (reference: string) =>
  app.context.providers.byName("stripe").findPayment(await paymentOf(app, reference));

describe("A stand-in's checkout page", () => {
  it.each([
    ["USD", "Stripe"],
    ["GHS", "Paystack"],
    ["SLL", "Flutterwave"],
  ] as const)(
    "for %s names the stand-in for %s, the order, and that no money moves",
    async (currency, company) => {
      const page = await newPage(currency);
      expect(new URL(page.url).origin).toBe("http://localhost:8080");
      const { statusCode, body, headers } = await open(page.url);
      expect(statusCode).toBe(200);
      expect(body).toContain(`<strong>A stand-in for ${company}.</strong> No money moves here.`);
      expect(body).toContain(page.reference);
      const amount = page.amount.toLocaleString("en", { minimumFractionDigits: 2 });
      expect(body).toContain(`<h1>${currency} ${amount}</h1>`);
      for (const action of ["pay", "decline", "cancel", "pay-late", "pay-once", "pay-half"])
        expect(body).toContain(`value="${action}"`);
      expect(body).not.toMatch(/<script|style="|onclick/);
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "content-security-policy": expect.stringMatching(
          /^default-src 'none'; style-src 'sha256-[\w+/=]+'; .*form-action 'self' http:\/\/localhost:8080;/,
        ),
      });
    },
  );

  it("offers a card that declines renewals only for plans", async () => {
    const order = await orderPoints(app, await newFan(app));
    expect((await open(expectSuccess("initializeTopup", order).data.url)).body).not.toContain(
      "pay-once",
    );
  });

  it("returns the buyer after paying or cancelling, and offers another card after a decline", async () => {
    const { url, reference } = await newPage();
    const declined = await submitCheckout(app, url, "decline");
    expect(declined).toBe(url);
    expect((await open(url)).body).toContain("The card was declined. Nothing was paid.");
    expect(await submitCheckout(app, url, "pay")).toMatch(
      /^http:\/\/localhost:8080\/pricing\?session_id=cs_/,
    );
    expect(await findAtProvider(reference)).toMatchObject({ status: "paid", amountMinor: 999 });
    const other = await newPage();
    expect(await submitCheckout(app, other.url, "cancel")).toBe(RETURNS.cancel_url);
    expect((await open(other.url)).body).toContain("This payment was cancelled.");
  });

  it("accepts one payment and ignores later buttons", async () => {
    const { url, reference } = await newPage();
    await Promise.all([
      submitCheckout(app, url, "pay"),
      submitCheckout(app, url, "pay"),
      submitCheckout(app, url, "pay"),
    ]);
    const first = await findAtProvider(reference);
    for (const action of ["decline", "cancel", "pay-half", "pay-late"])
      await submitCheckout(app, url, action);
    expect(await findAtProvider(reference)).toEqual(first);
  });

  it.each([
    ["USD", "stripe"],
    ["GHS", "paystack"],
    ["SLL", "flutterwave"],
  ] as const)(
    "with a late confirmation stays open until then, in %s by %s",
    async (currency, company) => {
      const fan = await newFan(app);
      const { url, reference } = await checkOutPlan(app, fan, { currency }, "pay-late");
      for (const action of ["decline", "pay", "refund"]) await submitCheckout(app, url, action);
      expect((await open(url)).body).toContain("has not confirmed this payment yet");
      expect(expectFailure(await comeBack(app, fan, reference, company)).code).toBe("payment_open");
      app.clock.advance(2 * MINUTE);
      expectSuccess("settlePayment", await comeBack(app, fan, reference, company));
      await app.run("handle-webhooks");
      expect((await open(url)).body).toContain("This payment is made.");
    },
  );

  it("closes after an hour", async () => {
    const { url, reference } = await newPage();
    app.clock.advance(61 * MINUTE);
    await submitCheckout(app, url, "pay");
    expect(await findAtProvider(reference)).toMatchObject({ status: "expired" });
    expect((await open(url)).body).toContain("The time to pay is over");
  });

  it.each([
    ["refund", "refunded"],
    ["dispute", "disputed"],
  ])("can %s a payment once", async (action, status) => {
    const { url, reference } = await newPage();
    await submitCheckout(app, url, action);
    expect(await findAtProvider(reference)).toMatchObject({ status: "open" });
    await submitCheckout(app, url, "pay");
    for (const pressed of [action, action, "decline"]) await submitCheckout(app, url, pressed);
    expect(await findAtProvider(reference)).toMatchObject({ status });
  });

  it.each([
    ["win", "paid"],
    ["refund", "refunded"],
  ])("decides a dispute: %s", async (action, status) => {
    const { url, reference } = await newPage();
    for (const pressed of ["pay", "win", "dispute"]) await submitCheckout(app, url, pressed);
    expect((await open(url)).body).toContain("The bank decides for the shop");
    for (const _again of [1, 2]) await submitCheckout(app, url, action);
    expect(await findAtProvider(reference)).toMatchObject({ status });
  });

  it("of an unknown payment shows an error for every button", async () => {
    const { url } = await newPage();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (const [path, payload] of [
      ["/dev/payments/stripe/1", "action=pay"],
      ["/dev/payments/stripe/NaN", "action=pay"],
      ["/dev/payments/nobody/1000", "action=pay"],
      [new URL(url).pathname, ""],
      [new URL(url).pathname, "action=constructor"],
    ] as const) {
      const { statusCode } = await app.app.inject({ method: "POST", url: path, headers, payload });
      expect(statusCode).toBe(404);
    }
  });
});

it("A payment settles by the stand-in's webhook without a return", async () => {
  const { reference } = await checkOutPlan(app, await newFan(app));
  expect(await paymentOf(app, reference)).toMatchObject({ state: "open" });
  await app.run("handle-webhooks");
  expect(await paymentOf(app, reference)).toMatchObject({ state: "paid" });
});

it("After a restart the stand-ins know the payments and charge the saved cards", async () => {
  const paid = await checkOutPlan(app, await newFan(app));
  const before = await findAtProvider(paid.reference);
  const once = await findAtProvider(
    (await checkOutPlan(app, await newFan(app), {}, "pay-once")).reference,
  );
  const config = { production: false, payments: NO_KEYS };
  const stripe = (await openProviders(config, app.context)).byName("stripe");
  expect(await stripe.findPayment(await paymentOf(app, paid.reference))).toEqual(before);
  const charge = (number: number, authorization: string | null | undefined) =>
    stripe.charge({
      reference: `tl_${String(number).padStart(24, "0")}`,
      authorization: authorization ?? "",
      amountMinor: 999,
      currency: "USD",
      description: "Season plan, 30 days",
      customer: { email: "ada@example.com", name: "Ada" },
    });
  expect(await charge(1, before?.authorization)).toMatchObject({ status: "paid" });
  expect(await charge(2, once?.authorization)).toMatchObject({ status: "failed" });
  await stripe.forgetAuthorization(before?.authorization ?? "");
  const later = (await openProviders(config, app.context)).byName("stripe");
  const key = { reference: `tl_${"1".padStart(24, "0")}`, providerReference: null };
  expect(await later.findPayment(key)).toMatchObject({ status: "paid" });
});
