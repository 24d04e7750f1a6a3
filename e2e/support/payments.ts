import type { components } from "#contract";
import { expect, type Locator, type Page } from "@playwright/test";
import { readJson } from "./read-json.ts";

type Schemas = components["schemas"];
type Action = "pay" | "pay-late" | "pay-once" | "decline" | "cancel";

async function send<Body>(
  originUrl: string,
  token: string,
  path: string,
  body: object,
  method = "POST",
): Promise<Body> {
  const response = await fetch(`${originUrl}/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return readJson<Body>(response);
}

function returnUrls(originUrl: string) {
  return {
    success_url: `${originUrl}/pricing`,
    cancel_url: `${originUrl}/pricing?status=cancelled`,
  };
}

export async function orderByApi(
  originUrl: string,
  token: string,
  item: { plan_id: number } | { pack_id: number },
): Promise<Schemas["Checkout"]> {
  const path = "plan_id" in item ? "/subscriptions/initialize" : "/wallet/topups";
  const body = { ...item, currency: "GBP", ...returnUrls(originUrl) };
  return (await send<{ data: Schemas["Checkout"] }>(originUrl, token, path, body)).data;
}

export async function actAtCheckoutByApi(
  checkout: Schemas["Checkout"],
  action: Action,
): Promise<string> {
  const response = await fetch(checkout.url, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ action }).toString(),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`the checkout answered ${response.status}`);
  const { pathname, search } = new URL(response.headers.get("location") ?? "", checkout.url);
  return pathname + search;
}

export async function buyByApi(
  originUrl: string,
  token: string,
  item: Parameters<typeof orderByApi>[2],
  action: Action = "pay",
): Promise<string> {
  const checkout = await orderByApi(originUrl, token, item);
  await actAtCheckoutByApi(checkout, action);
  await send(originUrl, token, "/subscriptions/pay", {
    reference: checkout.reference,
    source: "stripe",
  });
  return checkout.reference;
}

export async function cancelByApi(originUrl: string, token: string): Promise<void> {
  const body = { cancel_reason: "Limited usage" };
  await send(originUrl, token, "/subscriptions/cancel", body, "PATCH");
}

export async function setCountryByApi(
  originUrl: string,
  fan: { email: string; token: string },
  countryId: number,
): Promise<void> {
  await send(
    originUrl,
    fan.token,
    "/auth/profile",
    { email: fan.email, first_name: "Ada", last_name: "Obi", country_id: countryId },
    "PATCH",
  );
}

export async function countries(originUrl: string): Promise<Schemas["Country"][]> {
  const response = await fetch(`${originUrl}/api/v1/countries`);
  return (await readJson<{ data: Schemas["Country"][] }>(response)).data;
}

export function planCard(page: Page, name: string): Locator {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2, name }) });
}

export async function checkoutHeading(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/dev\/payments\/\w+\/\d+$/);
  return (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
}

export async function payAtCheckout(page: Page): Promise<void> {
  await checkoutHeading(page);
  await page.getByRole("button", { name: /^Pay [A-Z]{3} [\d,.]+$/ }).click();
}
