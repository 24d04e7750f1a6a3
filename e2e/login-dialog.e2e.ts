import type { Page } from "@playwright/test";
import { newFan, registerUnconfirmed, workerReady, PASSWORD } from "./support/api.ts";
import { leaveAndEndSignIn, signInAs } from "./support/fan.ts";
import { logIn, openMatch, register } from "./support/screens.ts";
import { expect, test as withWorker, withoutWorker as test } from "./support/test.ts";

async function fillIn(page: Page, fan: { email: string; password: string }): Promise<void> {
  const form = page.getByRole("form", { name: "Log in" });
  await form.getByLabel("E-mail").fill(fan.email);
  await form.getByLabel("Password", { exact: true }).fill(fan.password);
  await form.getByRole("button", { name: "Login" }).click();
}

withWorker(
  "A fan who logs in lands on the protected page that they asked for",
  { tag: "@smoke" },
  async ({ page, context, origin, expectProblems }) => {
    expectProblems(/status of 401/);
    const fan = await newFan(origin.url);
    await page.goto("/profile/edit-profile?x=1");
    await expect(page).toHaveURL(
      `${origin.url}/?login=1&tab=login&next=%2Fprofile%2Fedit-profile%3Fx%3D1`,
    );
    await fillIn(page, fan);
    await expect(page).toHaveURL(`${origin.url}/profile/edit-profile?x=1`);
    const token = await page.evaluate(() => localStorage.getItem("auth_token_default") ?? "");

    for (const next of ["https://evil.example", "//evil.example", "/\\evil.example"]) {
      await page.goto(`/?login=1&tab=login&next=${encodeURIComponent(next)}`);
      await expect(page).toHaveURL(`${origin.url}/`);
    }
    origin.wasDisrupted = true;
    await workerReady(page);
    await context.setOffline(true);
    await page.goto("/profile");
    await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeVisible();
    await context.setOffline(false);

    await leaveAndEndSignIn(page, origin.url, token);
    await page.goto("/profile");
    await expect(page.getByText("Your sign-in has ended. Please log in again.")).toBeVisible();
    await expect(page).toHaveURL(/\?login=1&tab=login&expired=1&next=%2Fprofile$/);
    const other = await context.newPage();
    await other.goto(`${origin.url}/pricing?tab=register`);
    await expect(other.getByRole("dialog")).toBeVisible();
    await fillIn(page, fan);
    await expect(page).toHaveURL(`${origin.url}/profile`);
    await expect(other.getByRole("dialog")).toBeHidden();
    await expect(other).toHaveURL(`${origin.url}/pricing`);
  },
);

test("A visitor's chosen questions are still chosen after a registration and a login", async ({
  page,
  origin,
}) => {
  await page.goto("/");
  await openMatch(page);
  const match = new URL(page.url()).pathname;
  const bar = page.getByRole("region", { name: "Unlock predictions" });
  const chooseOne = async () => {
    await page.getByRole("button", { name: "Select none" }).click();
    await page.getByRole("checkbox").nth(2).check();
    await bar.getByRole("button", { name: "Unlock 1 selected" }).click();
  };
  await chooseOne();
  await page.getByRole("tab", { name: "Register" }).click();
  const email = `ada-${Date.now()}@example.com`;
  await register(page, email);
  await expect(page).toHaveURL(/\/pricing$/);
  await page.reload();
  await page.getByRole("link", { name: /^Back to .+ v .+/ }).click();
  await expect(page).toHaveURL(new RegExp(`${match}$`));
  await expect(page.getByRole("checkbox").nth(2)).toBeChecked();
  await expect(page.getByText("1 of 5 selected")).toBeVisible();

  await page.getByRole("button", { name: /^Plan: / }).click();
  const badge = page.getByRole("banner");
  await badge.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText(`A verification link was sent to ${email}.`)).toBeVisible();
  await expect(badge.getByRole("button", { name: "Sent", exact: true })).toBeDisabled();
  const release = origin.holdResponses(/\/auth\/verify\/email/);
  await page.goto(`/verify-email?email=${email}&token=from-the-mail`);
  await expect.poll(() => origin.requests).toContain("POST /api/v1/auth/verify/email");
  origin.setCondition("dead");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Error occured");
  origin.setCondition("ok");
  release();
  await page.goto(match);

  await page.evaluate(() => {
    localStorage.removeItem("auth_token_default");
    sessionStorage.clear();
  });
  await page.reload();
  await expect(page.getByText("5 of 5 selected")).toBeVisible();
  await chooseOne();
  await fillIn(page, { email, password: PASSWORD });
  await expect(bar).toContainText("Confirm your e-mail first");
  await expect(page.getByText("1 of 5 selected")).toBeVisible();
  await expect(bar.getByRole("button", { name: "Unlock 1 selected" })).toBeDisabled();
  await bar.getByRole("button", { name: "Send the link again" }).click();
  await expect(bar.getByRole("button", { name: "Sent" })).toBeVisible();
});

withWorker(
  "A registration without a token clears the form, and a failed one can be sent again",
  async ({ page, origin }) => {
    await page.goto("/pricing?login=1&refid=ada.99");
    await expect(page.getByRole("form", { name: "Register" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("visitedBefore"))).toBe("true");
    await workerReady(page);
    origin.setCondition("dead");
    await register(page, `ada-${Date.now()}@example.com`);
    await expect(page.getByText("Failed to create account")).toBeVisible();
    origin.setCondition("ok");
    origin.rewrite("/api/v1/auth/register", (body) => {
      const { message, data } = JSON.parse(body);
      return JSON.stringify({ message, data: { new: data.new } });
    });
    const release = origin.holdResponses(/\/auth\/register/);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("button", { name: "Creating account..." })).toBeDisabled();
    release();
    await expect(page.getByText(/^Account created\./)).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(
      await page.evaluate(() =>
        ["ref_id", "auth_token_default"].map((key) => localStorage.getItem(key)),
      ),
    ).toEqual([null, null]);
    await page.getByRole("link", { name: "Login / Register" }).click();
    await page.getByRole("tab", { name: "Register" }).click();
    await expect(page.getByLabel("E-mail")).toHaveValue("");
  },
);

test("A fan who closes the dialog during the login is logged in where they are", async ({
  page,
  origin,
}) => {
  const fan = await registerUnconfirmed(origin.url);
  await page.goto("/about-us");
  await page.getByRole("link", { name: "Login / Register" }).click();
  origin.requests.length = 0;
  const release = origin.holdResponses(/\/auth\/login/);
  await fillIn(page, fan);
  const button = page.getByRole("dialog").getByRole("button", { name: "Logging in..." });
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("link", { name: "How It Works", exact: true }).click();
  await expect(page).toHaveURL(/\/how-it-works/);
  release();
  await expect(page.getByText("You have been logged in successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/how-it-works/);
  expect(origin.requests.filter((line) => line.endsWith("/auth/login"))).toHaveLength(1);
});

test("When the location is unknown, prices keep the saved currency", async ({ page, origin }) => {
  origin.rewrite("/api/v1/geo", () => JSON.stringify({ error: true }));
  await page.goto("/about-us");
  await page.evaluate(() => {
    for (const [key, value] of Object.entries({ __user_continent_code: "AF", currency: "KES" }))
      localStorage.setItem(key, value);
  });
  await page.goto("/pricing");
  await expect(page.getByRole("link", { name: "Login", exact: true })).toBeVisible();
  await expect(page.getByText("charged in KES at public exchange rates")).toBeVisible();
});

test("Back closes the login dialog, and the page behind it stays", async ({ page, origin }) => {
  const fan = await registerUnconfirmed(origin.url);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/about-us");
  await page.getByRole("link", { name: "Login / Register" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  for (const tab of ["login", "register", "forgotten", "reset"]) {
    await page.goto(`/about-us?tab=${tab}`);
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
  await page.goto("/about-us");
  await page.getByRole("link", { name: "Login / Register" }).click();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(`${origin.url}/about-us`);
  await signInAs(page, origin.url, fan.token);
  await page.evaluate(() => localStorage.removeItem("auth_token_default"));
  await page.goto("/");
  await logIn(page, fan);
});
