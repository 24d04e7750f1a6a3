import type { Locator, Page } from "@playwright/test";
import { registerFan } from "./support/api.ts";
import { linkTo } from "./support/mail.ts";
import { logIn, logOut } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const TOO_LONG = "x".repeat(257);
const EMAIL = [
  ["E-mail", "", "Email is required"],
  ["E-mail", "ada", "Email is invalid"],
  ["E-mail", "ada@example", "Email is invalid"],
] as const;
const NEW_PASSWORD = [
  [/^(New p|P)assword/, "", "Password is required"],
  [/^(New p|P)assword/, "1234567", "Password must be at least 8 characters"],
  [/^(New p|P)assword/, TOO_LONG, "Password must be at most 256 characters"],
  ["Confirm password", "", "Confirm Password is required"],
  ["Confirm password", "12345678", "Passwords must match"],
] as const;

/** Of each form, what is left in which field, and what the form says then. */
const RULES = {
  "Log in": [
    ...EMAIL,
    ["Password", "", "Password is required"],
    ["Password", "1234567", "Password must be at least 8 characters"],
  ],
  Register: [
    ...EMAIL,
    ["First name", "", "First name is required"],
    ["First name", "  ", "First name is required"],
    ["Last name", "", "Last name is required"],
    ["Where did you hear of us?", "", "Source must be selected"],
    ...NEW_PASSWORD,
  ],
  "Request New Password": EMAIL,
  "Create New Password": NEW_PASSWORD,
} as const satisfies Record<string, readonly (readonly [string | RegExp, string, string])[]>;

const SOURCES =
  "Google, Nairaland, Twitter/X, Facebook, Instagram, Telegram, Whatsapp, Tiktok, Direct, Others";

async function leave(field: Locator, text: string): Promise<void> {
  await field.focus();
  if ((await field.evaluate((element) => element.tagName)) === "SELECT")
    await field.selectOption(text);
  else await field.fill(text);
  await field.blur();
}

async function openForm(page: Page, name: keyof typeof RULES, link: string): Promise<Locator> {
  const addresses = {
    "Log in": "/?tab=login",
    Register: "/?login=1",
    "Request New Password": "/?tab=forgotten",
    "Create New Password": link,
  };
  await page.goto(addresses[name]);
  return page.getByRole("form", { name });
}

/** A link that resets the password of a new fan. */
async function resetLink(originUrl: string): Promise<string> {
  const { email } = await registerFan(originUrl);
  const answer = await fetch(`${originUrl}/api/v1/auth/password/reset`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, callback_url: `${originUrl}/reset-password` }),
  });
  expect(answer.status).toBe(200);
  return linkTo(originUrl, "/reset-password", email);
}

test("Every field says what is wrong with it as it is left, in the product's words, to whoever sees it and whoever hears it", async ({
  page,
  origin,
}) => {
  const link = await resetLink(origin.url);
  for (const [name, rows] of Object.entries(RULES)) {
    // The keys of the table are the forms' names.
    const form = await openForm(page, name as keyof typeof RULES, link);
    for (const [label, text, message] of rows) {
      const field = form.getByLabel(label, { exact: typeof label === "string" });
      await leave(field, text);
      await expect(field, `${name}: ${label} of "${text}"`).toHaveAccessibleDescription(
        new RegExp(`^${message}`),
      );
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(form.getByText(message).first()).toBeVisible();
      await expect(form.locator("button[type=submit]")).toBeDisabled();
    }
  }
});

test("Whoever presses too early is taken to the first field that is wrong, and Escape leads back to where they were; so does one Back from there, and after a login", async ({
  page,
  origin,
}) => {
  await page.goto("/pricing");
  await page.getByRole("banner").getByRole("link", { name: "Touchline, home" }).click();
  await expect(page).toHaveURL(`${origin.url}/`);
  const opener = page.getByRole("link", { name: "Login / Register" });
  await opener.focus();
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
  await expect(opener).toBeFocused();
  await page.goBack();
  await expect(page, "one press leaves the page").toHaveURL(`${origin.url}/pricing`);

  await opener.click();
  await expect(form.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page, "two presses of Escape are one").toHaveURL(`${origin.url}/pricing`);
  await page.getByRole("banner").getByRole("link", { name: "Touchline, home" }).click();
  await logIn(page, await registerFan(origin.url));
  await expect(page).toHaveURL(`${origin.url}/`);
  await page.goBack();
  await expect(page).toHaveURL(`${origin.url}/pricing`);
});

test("The registration has ten sources, one toggle for both passwords, its button once the terms are accepted, the code of who sent the fan, and a hint beside errors alone", async ({
  page,
}) => {
  await page.goto("/?refid=ada.99&login=1");
  const form = page.getByRole("form", { name: "Register" });
  const code = form.getByLabel("Referral code");
  await expect(code).toHaveValue("ada.99");
  await expect(code).toHaveAttribute("readonly");
  await expect(form.getByLabel("Where did you hear of us?").getByRole("option")).toHaveText([
    "Select one",
    ...SOURCES.split(", "),
  ]);
  await expect(form.getByLabel("E-mail")).toHaveAttribute("autocomplete", "username");

  const submit = form.getByRole("button", { name: "Create account" });
  await expect(submit).toBeDisabled();
  await expect(form.getByText("Please accept the terms of use first.")).toBeVisible();
  const hint = form.getByText("Verification link will be sent to ada@example.com");
  await form.getByLabel("First name").fill("Ada");
  await form.getByLabel("E-mail").fill("ada@example.com");
  await form.getByRole("checkbox").check();
  await expect(submit).toBeEnabled();
  await expect(hint).toBeHidden();
  await leave(form.getByLabel("Last name"), "");
  await expect(hint).toBeVisible();

  const passwords = [form.getByLabel(/^Password/), form.getByLabel("Confirm password")];
  for (const [button, type] of [
    ["Show password", "text"],
    ["Hide password", "password"],
  ] as const) {
    await form.getByRole("button", { name: button }).click();
    for (const field of passwords) {
      await expect(field).toHaveAttribute("type", type);
      await expect(field).toHaveAttribute("autocomplete", "new-password");
    }
  }

  expect(await page.evaluate(() => localStorage.getItem("ref_id"))).toBe("ada.99");
  // The code was kept as the page was opened, and is there without the address.
  await page.goto("/?login=1");
  await expect(code).toHaveValue("ada.99");
});

test(
  "What a password manager filled in without telling the page is what is sent, from the dialog and from the bar",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    const fan = await registerFan(origin.url);
    const fillIn = (form: Locator) =>
      form.evaluate((element: HTMLFormElement, { email, password }) => {
        const set = (name: string, value: string) => {
          const field = element.elements.namedItem(name);
          if (!(field instanceof HTMLInputElement)) throw new Error(`There is no ${name}.`);
          // Past React, which watches the property on the element itself.
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
    // A login empties the query.
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
