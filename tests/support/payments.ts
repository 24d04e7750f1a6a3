import type { components } from "#contract";
import type { Fan } from "./fans.ts";
import type { Answer, TestApp } from "./test-app.ts";

type Schemas = components["schemas"];

export const RETURNS = {
  success_url: "http://localhost:8080/pricing",
  cancel_url: "http://localhost:8080/pricing?status=cancelled",
};

/** What an answer holds: its shape has been checked against the contract. */
export function dataOf<Data>(answer: Answer): Data {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return (answer.body as { data: Data }).data;
}

export function codeOf(answer: Answer): unknown {
  return (answer.body as { code?: unknown } | null)?.code;
}

export async function order(
  { ask }: Pick<TestApp, "ask">,
  fan: Fan,
  body: Partial<Schemas["PlanOrder"]> = {},
): Promise<Answer> {
  return ask("/subscriptions/initialize", {
    token: fan.token,
    body: { plan_id: 3, currency: "USD", ...RETURNS, ...body },
  });
}

/** Presses a button of the sandbox's page. @returns where the buyer is sent */
export async function press(
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

export function comeBack(
  { ask }: Pick<TestApp, "ask">,
  fan: Fan,
  reference: string,
): Promise<Answer> {
  return ask("/subscriptions/pay", {
    token: fan.token,
    body: { reference, source: "paystack" },
  });
}

/** Orders, presses, and comes back. */
export async function buy(
  app: TestApp,
  fan: Fan,
  body: Partial<Schemas["PlanOrder"]> = {},
  action = "pay",
): Promise<{ reference: string; answer: Answer }> {
  const checkout = dataOf<Schemas["Checkout"]>(await order(app, fan, body));
  await press(app, checkout.url, action);
  const { reference } = checkout;
  return { reference, answer: await comeBack(app, fan, reference) };
}
