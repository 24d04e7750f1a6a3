import type { Locator } from "@playwright/test";
import { newFan } from "./support/api.ts";
import { logIn, logOut } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "block" });

test("A fan who submits too early moves to the first wrong field, and Escape returns", async ({
  page,
  origin,
}) => {
  await page.goto("/pricing");
  await page.getByRole("banner").getByRole("link", { name: "Touchline, home" }).click();
  await expect(page).toHaveURL(`${origin.url}/`);
  const loginLink = page.getByRole("link", { name: "Login / Register" });
  await loginLink.focus();
  await page.keyboard.press("Enter");
  const form = page.getByRole("form", { name: "Log in" });
  await expect(form.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type("ada@example.com");
  await page.keyboard.press("Enter");
  const password = form.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription("Password is required");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(loginLink).toBeFocused();
  await page.goBack();
  await expect(page, "one press leaves the page").toHaveURL(`${origin.url}/pricing`);

  await loginLink.click();
  await expect(form.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page, "two presses of Escape are one").toHaveURL(`${origin.url}/pricing`);
  await page.getByRole("banner").getByRole("link", { name: "Touchline, home" }).click();
  await logIn(page, await newFan(origin.url));
  await expect(page).toHaveURL(`${origin.url}/`);
  await page.goBack();
  await expect(page).toHaveURL(`${origin.url}/pricing`);
});

test(
  "The login sends what a password manager filled in, from the dialog and the bar",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    const fan = await newFan(origin.url);
    const fillIn = (form: Locator) =>
      form.evaluate((element: HTMLFormElement, { email, password }) => {
        const set = (name: string, value: string) => {
          const field = element.elements.namedItem(name);
          if (!(field instanceof HTMLInputElement)) throw new Error(`There is no ${name}.`);
          // React overrides the value property on the element.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(
            field,
            value,
          );
        };
        set("email", email);
        set("password", password);
      }, fan);
    const form = page.getByRole("form", { name: "Log in" });
    await page.goto("/?tab=login&date=2026-11-23");
    await fillIn(form);
    await form.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("You have been logged in successfully")).toBeVisible();
    await expect(page).toHaveURL(`${origin.url}/`);

    await logOut(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/");
    const button = form.getByRole("button", { name: "Login" });
    await expect(button).toBeDisabled();
    await form.getByLabel("E-mail").fill(fan.email);
    await expect(button).toBeDisabled();
    await form.getByLabel("E-mail").fill("");
    await fillIn(form);
    await form.getByRole("textbox", { name: "Password" }).focus();
    await expect(button).toBeEnabled();
    await page.keyboard.press("Enter");
    await expect(page.getByText("You have been logged in successfully")).toBeVisible();
  },
);
