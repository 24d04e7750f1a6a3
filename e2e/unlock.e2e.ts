import type { Page } from "@playwright/test";
import { registerFan, today } from "./support/api.ts";
import { expect, test } from "./support/test.ts";

interface Wire {
  id: number;
  slug: string;
  status: string;
}

async function upcoming(originUrl: string): Promise<Wire[]> {
  const response = await fetch(`${originUrl}/api/v1/events?schedule_date=${today()}&tz=Europe/London&sport_id=1&status=not_started`);
  const body: { data: Wire[] } = await response.json();
  return body.data;
}

async function me(originUrl: string, token: string): Promise<{ balance: number; allowance: { used: number } }> {
  const response = await fetch(`${originUrl}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  const body: { data: { balance: number; allowance: { used: number } } } = await response.json();
  return body.data;
}

async function signIn(page: Page, token: string): Promise<void> {
  await page.goto("/");
  await page.evaluate((value) => localStorage.setItem("auth_token_default", value), token);
}

test("Unlock pressed twenty times from two tabs, with the answer lost after the charge, is charged once and shows every answer", async ({ context, page, origin }) => {
  const fan = await registerFan(origin.url);
  const [match] = await upcoming(origin.url);
  await signIn(page, fan.token);
  const other = await context.newPage();
  const path = `/prediction/${match?.slug ?? ""}`;
  await Promise.all([page.goto(path), other.goto(path)]);
  origin.cutAfterWork(/\/predictions\?question_ids|\/predictions$/, 2);

  const buttons = [page, other].map((tab) => tab.getByRole("region", { name: "Unlock predictions" }).getByRole("button"));
  // Off until the balance is known: a press before that is rightly none.
  await Promise.all(buttons.map((button) => expect(button).toBeEnabled()));
  await Promise.all(buttons.map((button) => expect(button).toHaveText("Unlock all")));
  // Ten presses each in one turn of the page, faster than any finger and before the first answer.
  await Promise.all(buttons.map((button) => button.evaluate((element: HTMLButtonElement) => Array.from({ length: 10 }, () => element.click()))));

  for (const tab of [page, other]) {
    await expect(tab.getByRole("region", { name: "Unlock predictions" })).toContainText("All predictions of this match are unlocked", { timeout: 20_000 });
    await expect(tab.getByText("Expected goals").first()).toBeVisible();
  }
  expect(await me(origin.url, fan.token)).toMatchObject({ balance: 0, allowance: { used: 1 } });
});

test("Offline, unlocking is disabled and says why, and nothing is sent later", async ({ page, context, origin }) => {
  const fan = await registerFan(origin.url);
  const [match] = await upcoming(origin.url);
  await signIn(page, fan.token);
  await page.goto(`/prediction/${match?.slug ?? ""}`);
  const bar = page.getByRole("region", { name: "Unlock predictions" });
  await expect(bar.getByRole("button")).toBeEnabled();
  await context.setOffline(true);
  await expect(bar).toContainText("You are offline. Unlocking needs a connection.");
  await expect(bar.getByRole("button")).toBeDisabled();
  await context.setOffline(false);
  await expect(bar.getByRole("button")).toBeEnabled();
  expect(origin.seen.filter((line) => /\/events\/\d+\/predictions/.test(line))).toEqual([]);
});

test("Without enough points nothing is charged, and the fan is told how many are missing", async ({ page, origin, expectProblems }) => {
  const fan = await registerFan(origin.url);
  const [first, second] = await upcoming(origin.url);
  await fetch(`${origin.url}/api/v1/events/${first?.id ?? 0}/predictions`, { headers: { authorization: `Bearer ${fan.token}` } });
  await signIn(page, fan.token);
  await page.goto(`/prediction/${second?.slug ?? ""}`);
  const bar = page.getByRole("region", { name: "Unlock predictions" });
  await expect(bar).toContainText("165 points; you have 0");
  expectProblems(/402/);
  await bar.getByRole("button").click();
  await expect(page.getByText("These 11 predictions cost 165 points and you have 0. Nothing was charged.").first()).toBeVisible();
  expect(await me(origin.url, fan.token)).toMatchObject({ balance: 0 });
});
