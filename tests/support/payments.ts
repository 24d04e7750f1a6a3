import type { components } from "#contract";
import type { PaymentRow } from "#server/payments/payment-repository.ts";
import type { CompanyName } from "#server/payments/provider.ts";
import { findPayment } from "#server/payments/payment-repository.ts";
import { expectSuccess } from "./answers.ts";
import type { Fan } from "./fans.ts";
import type { Answer } from "./ask.ts";
import type { TestApp } from "./test-app.ts";

type Schemas = components["schemas"];
type Checkout = Schemas["Checkout"];

export const RETURNS = {
  success_url: "http://localhost:8080/pricing",
  cancel_url: "http://localhost:8080/pricing?status=cancelled",
};

export function orderPlan(
  { ask }: Pick<TestApp, "ask">,
  { token }: Pick<Fan, "token">,
  body: Partial<Schemas["PlanOrder"]> = {},
): Promise<Answer> {
  return ask("/subscriptions/initialize", {
    token,
    body: { plan_id: 3, currency: "USD", ...RETURNS, ...body },
  });
}

export function orderUpgrade(
  { ask }: Pick<TestApp, "ask">,
  { token }: Pick<Fan, "token">,
  body: Partial<Schemas["PlanOrder"]> = {},
): Promise<Answer> {
  return ask("/subscriptions/upgrade", {
    method: "PATCH",
    token,
    body: { plan_id: 4, currency: "USD", ...RETURNS, ...body },
  });
}

export function orderPoints(
  { ask }: Pick<TestApp, "ask">,
  { token }: Pick<Fan, "token">,
  body: Partial<Schemas["TopupOrder"]> = {},
): Promise<Answer> {
  return ask("/wallet/topups", {
    token,
    body: { pack_id: 2, currency: "USD", ...RETURNS, ...body },
  });
}

/** @returns where the buyer is sent */
export async function submitCheckout(
  { app }: Pick<TestApp, "app">,
  url: string,
  action: string,
): Promise<string> {
  const answer = await app.inject({
    method: "POST",
    url: new URL(url).pathname,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ action }).toString(),
  });
  if (answer.statusCode !== 303) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return String(answer.headers.location);
}

export function cancel(
  { ask }: Pick<TestApp, "ask">,
  { token }: Pick<Fan, "token">,
  body: Partial<Schemas["CancelBody"]> = {},
): Promise<Answer> {
  return ask("/subscriptions/cancel", {
    method: "PATCH",
    token,
    body: { cancel_reason: "Limited usage", ...body },
  });
}

export function comeBack(
  { ask }: Pick<TestApp, "ask">,
  { token }: Pick<Fan, "token">,
  reference: string,
  source: CompanyName = "stripe",
): Promise<Answer> {
  return ask("/subscriptions/pay", { token, body: { reference, source } });
}

export async function checkOutPlan(
  app: Pick<TestApp, "app" | "ask">,
  fan: Pick<Fan, "token">,
  body: Partial<Schemas["PlanOrder"]> = {},
  action = "pay",
): Promise<Checkout> {
  const checkout = expectSuccess("initializeSubscription", await orderPlan(app, fan, body)).data;
  await submitCheckout(app, checkout.url, action);
  return checkout;
}

export async function buyPlan(
  app: Pick<TestApp, "app" | "ask">,
  fan: Pick<Fan, "token">,
  body: Partial<Schemas["PlanOrder"]> = {},
): Promise<Schemas["User"]> {
  const { reference } = await checkOutPlan(app, fan, body);
  return expectSuccess("settlePayment", await comeBack(app, fan, reference)).data;
}

export async function checkOutPoints(
  app: Pick<TestApp, "app" | "ask">,
  fan: Pick<Fan, "token">,
  body: Partial<Schemas["TopupOrder"]> = {},
  action = "pay",
): Promise<Checkout> {
  const checkout = expectSuccess("initializeTopup", await orderPoints(app, fan, body)).data;
  await submitCheckout(app, checkout.url, action);
  return checkout;
}

export async function paymentOf(
  { db }: Pick<TestApp, "db">,
  reference: string,
): Promise<PaymentRow> {
  const payment = await findPayment(db, reference);
  if (payment === undefined) throw new Error(`there is no payment ${reference}`);
  return payment;
}

export async function currentUser(
  { ask }: Pick<TestApp, "ask">,
  { token }: Pick<Fan, "token">,
): Promise<Schemas["User"]> {
  return expectSuccess("getMe", await ask("/auth/me", { token })).data;
}
