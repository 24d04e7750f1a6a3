import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openProviders } from "#server/payments/providers/open-providers.ts";
import { PaymentsUnavailable } from "#server/payments/payment-errors.ts";
import { WebhookRefused } from "#server/payments/provider.ts";
import { signedHeaders } from "#server/payments/providers/sandbox/sandbox-signature.ts";
import { readSetting } from "#server/platform/db/settings-repository.ts";
import { good } from "../../support/answers.ts";
import { newFan } from "../../support/fans.ts";
import { orderPlan, paymentOf, press, pressPlan, RETURNS } from "../../support/payments.ts";
import { startTestApp, type TestApp } from "../../support/test-app.ts";
import { MINUTE } from "../../support/test-clock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const sandbox = () => app.context.providers.named("sandbox");
async function newPage(body: Parameters<typeof orderPlan>[2] = {}) {
  const order = await orderPlan(app, await newFan(app), body);
  return good("initializeSubscription", order).data;
}
const open = (url: string) => app.app.inject({ method: "GET", url: new URL(url).pathname });
const said = (reference: string) => sandbox().findPayment({ reference, providerReference: null });

describe("The sandbox's page", () => {
  it("says what is to be paid, and that no money moves, without scripts or anything inline", async () => {
    const { url } = await newPage({ currency: "GBP" });
    const { statusCode, body, headers } = await open(url);
    expect(statusCode).toBe(200);
    for (const words of ["GBP 7.89", "Season plan, 30 days", "No money moves"])
      expect(body).toContain(words);
    expect(body).not.toMatch(/<script|style=|<style|\son\w+=/);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' http://localhost:8080; base-uri 'none'; frame-ancestors 'none'",
    });
    const style = await app.app.inject({ method: "GET", url: "/pay/sandbox/page.css" });
    expect(style.headers["content-type"]).toBe("text/css; charset=utf-8");
  });

  it.each([
    ["pay", (reference: string) => `${RETURNS.success_url}?reference=${reference}`],
    ["pay-once", (reference: string) => `${RETURNS.success_url}?reference=${reference}`],
    ["pay-late", (reference: string) => `${RETURNS.success_url}?reference=${reference}`],
    [
      "decline",
      (reference: string) => `${RETURNS.success_url}?reference=${reference}&status=failed`,
    ],
    ["cancel", () => RETURNS.cancel_url],
  ] as const)("after %s leads back to where it came from", async (action, back) => {
    const { url, reference } = await newPage();
    expect(await press(app, url, action)).toBe(back(reference));
  });

  it("after a payment that nobody comes back from stays, and says that it is paid", async () => {
    const { url } = await newPage();
    expect(await press(app, url, "pay-and-leave")).toBe(new URL(url).pathname);
    expect((await open(url)).body).toContain("This payment is made. You can close this tab.");
  });

  it("is paid on once: what is pressed after changes nothing", async () => {
    const { url, reference } = await newPage();
    await Promise.all([press(app, url, "pay"), press(app, url, "pay"), press(app, url, "pay")]);
    const first = await said(reference);
    for (const action of ["decline", "cancel", "pay-half", "pay-late"])
      await press(app, url, action);
    expect(await said(reference)).toEqual(first);
    expect(first).toMatchObject({ status: "paid", amountMinor: 999, currency: "USD" });
  });

  it("that is answered late can neither be paid again nor declined meanwhile", async () => {
    const { url, reference } = await newPage();
    await press(app, url, "pay-late");
    for (const action of ["decline", "pay", "refund"]) await press(app, url, action);
    expect((await open(url)).body).toContain("has not confirmed this payment yet");
    expect(await said(reference)).toMatchObject({ status: "open" });
    app.clock.advance(2 * MINUTE);
    expect(await said(reference)).toMatchObject({ status: "paid" });
  });

  it("closes after an hour", async () => {
    const { url, reference } = await newPage();
    app.clock.advance(61 * MINUTE);
    await press(app, url, "pay");
    expect(await said(reference)).toMatchObject({ status: "expired" });
    expect((await open(url)).body).toContain("The time to pay is over");
  });

  it.each([
    ["refund", "refunded"],
    ["dispute", "disputed"],
  ])("can %s what was paid, once", async (action, status) => {
    const { url, reference } = await newPage();
    await press(app, url, action);
    expect(await said(reference)).toMatchObject({ status: "open" });
    await press(app, url, "pay");
    for (const pressed of [action, action, "decline"]) await press(app, url, pressed);
    expect(await said(reference)).toMatchObject({ status });
  });

  it.each([
    ["win", "paid"],
    ["refund", "refunded"],
  ])("has the bank decide a dispute: %s", async (action, status) => {
    const { url, reference } = await newPage();
    await press(app, url, "pay");
    await press(app, url, "win");
    await press(app, url, "dispute");
    expect((await open(url)).body).toContain("The bank decides for the shop");
    for (const _again of [1, 2]) await press(app, url, action);
    expect(await said(reference)).toMatchObject({ status });
  });

  it("of nobody's is none, whatever is pressed", async () => {
    for (const page of ["sbx_0", "sbx_%00", "..", "x".repeat(300)])
      for (const method of ["GET", "POST"] as const) {
        const answer = await app.app.inject({
          method,
          url: `/pay/sandbox/${page}`,
          ...(method === "POST"
            ? {
                headers: { "content-type": "application/x-www-form-urlencoded" },
                payload: "action=pay",
              }
            : {}),
        });
        expect([400, 404]).toContain(answer.statusCode);
      }
  });

  it("takes a press that says nothing it knows as none", async () => {
    const { url, reference } = await newPage();
    for (const action of ["", "constructor", "paid"]) await press(app, url, action);
    expect(await said(reference)).toMatchObject({ status: "open" });
  });
});

describe("The sandbox as a provider", () => {
  it("takes the same reference once, and opens the same page for it", async () => {
    const { url, reference } = await newPage();
    const payment = await paymentOf(app, reference);
    const again = await sandbox().startCheckout({
      ...payment,
      customer: { email: "ada@example.com", name: "Ada" },
      keep: true,
      successUrl: RETURNS.success_url,
      cancelUrl: RETURNS.cancel_url,
    });
    expect(again).toEqual({ url, providerReference: payment.providerReference });
  });

  it("charges a kept card once for a reference, and not one that was forgotten or declines", async () => {
    const charge = (reference: string, authorization: string) =>
      sandbox().charge({
        reference,
        authorization,
        amountMinor: 999,
        currency: "USD",
        description: "Season plan, 30 days",
        customer: { email: "ada@example.com", name: "Ada" },
      });
    const paid = await said((await pressPlan(app, await newFan(app))).reference);
    const once = await said((await pressPlan(app, await newFan(app), {}, "pay-once")).reference);
    const [card, declining] = [paid?.authorization ?? "", once?.authorization ?? ""];
    const first = await charge("tl_charge_1", card);
    expect(first).toMatchObject({ status: "paid", amountMinor: 999, authorization: card });
    expect(await charge("tl_charge_1", card)).toEqual(first);
    expect(await charge("tl_charge_2", declining)).toMatchObject({ status: "failed" });
    expect(await charge("tl_charge_3", "card_of_nobody")).toMatchObject({ status: "failed" });
    await sandbox().forgetAuthorization(card);
    await sandbox().forgetAuthorization(card);
    expect(await charge("tl_charge_4", card)).toMatchObject({ status: "failed" });
    expect(await charge("tl_charge_1", card)).toEqual(first);
  });

  it("gives money back once", async () => {
    const { reference } = await pressPlan(app, await newFan(app));
    const order = {
      key: { reference, providerReference: null },
      amountMinor: 999,
      currency: "USD" as const,
      reason: "unfit",
    };
    await sandbox().refund(order);
    await sandbox().refund(order);
    expect(await said(reference)).toMatchObject({ status: "refunded" });
  });

  it("is not to be had in production, where nobody takes a payment then", async () => {
    const config = {
      production: true,
      payments: { stripe: null, paystack: null, flutterwave: null },
    };
    const providers = await openProviders(config, app.context);
    expect(providers.sandbox).toBeNull();
    expect(() => providers.named("sandbox")).toThrow(PaymentsUnavailable);
    expect(() => providers.forCurrency("USD")).toThrow(PaymentsUnavailable);
  });
});

describe("What the sandbox tells", () => {
  const message = JSON.stringify({
    id: "evt_1",
    type: "payment.paid",
    reference: "tl_1",
    provider_reference: "sbx_1",
  });
  const secret = async () => String(await readSetting(app.db, "sandbox_webhook_secret"));
  const read = (payload: string, headers: Record<string, string>, at = app.clock.now()) =>
    sandbox().readWebhook(Buffer.from(payload), headers, at);

  it("is read where it is signed", async () => {
    const headers = signedHeaders(await secret(), message, app.clock.now());
    expect(read(message, headers)).toEqual({
      eventId: "evt_1",
      type: "payment.paid",
      about: { reference: "tl_1", providerReference: "sbx_1" },
    });
  });

  it("is refused where one letter is another's, the signature is, or it is old", async () => {
    const at = app.clock.now();
    const signed = signedHeaders(await secret(), message, at);
    const refused = (why: string, ...args: Parameters<typeof read>) =>
      expect(() => read(...args)).toThrow(new WebhookRefused(why as WebhookRefused["why"]));
    refused("signature", message.replace("tl_1", "tl_2"), signed);
    refused("signature", message, {});
    refused("signature", message, { "x-sandbox-signature": "t=1,v1=00" });
    refused("signature", message, signedHeaders("another secret", message, at));
    refused("stale", message, signed, at + 6 * MINUTE);
    refused("stale", message, signed, at - 6 * MINUTE);
    const nonsense = '{"id":1}';
    refused("unreadable", nonsense, signedHeaders(await secret(), nonsense, at));
    refused("unreadable", "{", signedHeaders(await secret(), "{", at));
  });

  it("comes by the same way as any provider's, and settles what nobody came back from", async () => {
    const { reference } = await pressPlan(app, await newFan(app), {}, "pay-and-leave");
    expect(await paymentOf(app, reference)).toMatchObject({ state: "open" });
    await app.run("send-sandbox-webhooks");
    await app.run("handle-webhooks");
    expect(await paymentOf(app, reference)).toMatchObject({ state: "paid" });
  });

  it("of a payment that is confirmed late comes when it is, and not before", async () => {
    const { reference } = await pressPlan(app, await newFan(app), {}, "pay-late");
    const tell = async () => {
      await app.run("send-sandbox-webhooks");
      await app.run("handle-webhooks");
    };
    await tell();
    expect(await paymentOf(app, reference)).toMatchObject({ state: "open" });
    app.clock.advance(2 * MINUTE);
    await tell();
    expect(await paymentOf(app, reference)).toMatchObject({ state: "paid" });
  });
});
