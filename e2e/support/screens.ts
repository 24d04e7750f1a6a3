import { expect, type Locator, type Page } from "@playwright/test";

export const PASSWORD = "horse battery staple";

/** Fills in the registration form of the open dialog. */
export async function register(page: Page, email: string): Promise<void> {
  const form = page.getByRole("form", { name: "Register" });
  await form.getByLabel("First name").fill("Ada");
  await form.getByLabel("Last name").fill("Obi");
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Where did you hear of us?").selectOption("Google");
  await form.getByLabel(/^Password/).fill(PASSWORD);
  await form.getByLabel("Confirm password").fill(PASSWORD);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Create account" }).click();
}

export async function logIn(page: Page, fan: { email: string; password: string }): Promise<void> {
  await page.getByRole("link", { name: "Login / Register" }).click();
  const form = page.getByRole("form", { name: "Log in" });
  if (!(await form.isVisible())) await page.getByRole("tab", { name: "Login" }).click();
  await form.getByLabel("E-mail").fill(fan.email);
  await form.getByLabel("Password", { exact: true }).fill(fan.password);
  await form.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("You have been logged in successfully")).toBeVisible();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Places" }).getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("dialog", { name: "Are you sure you want to logout?" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You have been logged out successfully")).toBeVisible();
}

/** Links to the matches of the list on screen. */
export function fixtures(page: Page): Locator {
  return page.getByRole("link", { name: /^View Predictions, / });
}

/** Opens the first match that has not ended and can be unlocked. */
export async function openMatch(page: Page, index = 0): Promise<void> {
  await fixtures(page).filter({ hasNotText: "right" }).nth(index).click();
  await expect(page.getByRole("region", { name: "Unlock predictions" })).toBeVisible();
}
