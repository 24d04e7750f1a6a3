import type { Page } from "@playwright/test";
import { newFan } from "./support/api.ts";
import { accountOf, signInAs } from "./support/fan.ts";
import { withOwnServer as test } from "./support/own-server.ts";
import { countries, setCountryByApi, planCard } from "./support/payments.ts";
import { expect } from "./support/test.ts";

test.use({ serviceWorkers: "block" });

async function choosePaymentMethod(page: Page, label: RegExp): Promise<void> {
  await page.goto("/dev/payments");
  await page.getByRole("radio", { name: label }).check();
  await page.getByRole("button", { name: "Use for the next payments" }).click();
  await expect(page.getByRole("radio", { name: label })).toBeChecked();
}

async function buyPoints(page: Page, points: RegExp): Promise<void> {
  await page.goto("/pricing");
  await page.getByRole("button", { name: /^3 answers/ }).click();
  const dialog = page.getByRole("dialog", { name: "Your plan and points" });
  await dialog.getByRole("radio", { name: points }).check();
  await dialog.getByRole("button", { name: /^Pay / }).click();
}

async function atStandIn(page: Page, name: string, amount: string): Promise<void> {
  await expect(page.getByText(`A stand-in for ${name}.`)).toBeVisible();
  await expect(page.getByRole("heading", { name: amount })).toBeVisible();
}

test("A fan pays by Stripe, Flutterwave and Paystack, even if the return page never opens", async ({
  page,
  origin,
  expectProblems,
}) => {
  expectProblems(/status of 402/);
  const fan = await newFan(origin.url);
  await signInAs(page, origin.url, fan.token);

  await test.step("a plan by Stripe, which returns a session", async () => {
    await choosePaymentMethod(page, /Stripe$/);
    await page.goto("/pricing");
    await expect(page.getByText("SECURED BY STRIPE")).toBeVisible();
    await planCard(page, "Season").getByRole("button", { name: "Choose Season" }).click();
    await atStandIn(page, "Stripe", "GBP 7.89");
    await page.getByRole("button", { name: /^Pay GBP/ }).click();
    await expect(page.getByText("Thank you: Season plan, 30 days.")).toBeVisible();
    await expect(page).toHaveURL(`${origin.url}/profile/edit-profile`);
    await expect(page.getByText(/^Expires\/Auto-renews: .* \(active\)$/)).toBeVisible();
  });

  await test.step("points by Flutterwave, which returns a transaction, also after a declined card", async () => {
    await choosePaymentMethod(page, /Flutterwave$/);
    await buyPoints(page, /^3 answers/);
    await page.getByRole("button", { name: "The card is declined" }).click();
    await expect(
      page.getByText("Payment was failed from processor. Please retry.", { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL(`${origin.url}/pricing`);
    await buyPoints(page, /^3 answers/);
    await atStandIn(page, "Flutterwave", "GBP 0.78");
    await page.getByRole("button", { name: /^Pay GBP/ }).click();
    await expect(page.getByText("50 points added. You have 86.")).toBeVisible();
    await expect(page).toHaveURL(`${origin.url}/profile/edit-profile`);
  });

  await test.step("points by Paystack, which sends only a webhook because the tab was closed", async () => {
    const naira = (await countries(origin.url)).find(({ currency }) => currency === "NGN");
    await setCountryByApi(origin.url, fan, naira?.id ?? 0);
    await choosePaymentMethod(page, /^A stand-in for Paystack/);
    await buyPoints(page, /^10 answers/);
    await atStandIn(page, "Paystack", "NGN 3,984.00");
    await fetch(page.url(), {
      method: "POST",
      body: new URLSearchParams({ action: "pay" }),
      redirect: "manual",
    });
    await expect.poll(async () => (await accountOf(origin.url, fan.token)).balance).toBe(236);
  });

  await page.goto("/profile/transactions");
  await expect(page.getByRole("link", { name: /, receipt$/ })).toHaveCount(3);
  await expect(page.getByText("₦3,984.00")).toBeVisible();
  await page
    .getByRole("link", { name: /, receipt$/ })
    .first()
    .click();
  await expect(page.getByText("Paystack", { exact: true })).toBeVisible();
});
