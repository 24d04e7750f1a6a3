import type { Page } from "@playwright/test";
import { newFan } from "./support/api.ts";
import { signInAs } from "./support/fan.ts";
import { expect, withoutWorker as test } from "./support/test.ts";

const bar = (page: Page) => page.getByRole("banner");

test("On a phone the menu links to every page that does not fit in the bar", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Menu" });
  for (const [name, path] of [
    ["About Us", "/about-us"],
    ["Pricing", "/pricing"],
    ["How it works", "/how-it-works"],
    ["FAQ", "/frequently-asked-questions"],
  ] as const) {
    await bar(page).getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(menu, "the menu closes").toBeHidden();
  }
  await bar(page).getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "Testimonials" }).click();
  await expect(page).toHaveURL("/frequently-asked-questions#testimonials");
  await expect(page.getByRole("heading", { name: "What readers might say" })).toBeInViewport();
  await expect(menu).toBeHidden();
  await expect(
    page.getByRole("navigation", { name: "Footer" }).getByRole("link", { name: "About Us" }),
  ).toBeAttached();
});

test("At 900 px a visitor logs in from the form under Login", async ({ page, origin }) => {
  const fan = await newFan(origin.url);
  await page.setViewportSize({ width: 900, height: 800 });
  await page.goto("/pricing");
  const main = bar(page).getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link", { name: "Pricing" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("navigation", { name: "Places" })).toBeHidden();
  const opener = bar(page).getByRole("button", { name: "Login" }).first();
  const form = page.getByRole("form", { name: "Log in" });
  await opener.click();
  await form.getByLabel("E-mail").fill(fan.email);
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  const submit = form.getByRole("button", { name: "Login" });
  await expect(submit).toBeDisabled();
  await form.getByLabel("E-mail").fill(fan.email);
  await form.getByLabel("Password", { exact: true }).fill(fan.password);
  await submit.click();
  await expect(page.getByText("You have been logged in successfully")).toBeVisible();
  await expect(form).toBeHidden();
});

for (const width of [320, 360, 768, 1024, 1280, 1920])
  test(`At ${width} px the bar keeps its height and nothing overflows`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/about-us");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const height = await bar(page)
      .locator("> div")
      .first()
      .evaluate((row) => row.getBoundingClientRect().height);
    expect(height).toBe(width < 768 ? 48 : 56);
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBeLessThanOrEqual(0);
  });

test("A fan with points and a free match has a bar of one line on every phone", async ({
  page,
  origin,
}) => {
  const { token } = await newFan(origin.url, { points: 1_000 });
  await signInAs(page, origin.url, token);
  await page.goto("/about-us");
  const badge = bar(page).getByRole("button", { name: "Plan: Starter · 1000 points · 1 free" });
  for (const width of [320, 360, 375, 390, 412, 430]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(badge).toBeVisible();
    const box = await bar(page).locator("> div").first().boundingBox();
    expect(box?.height, `${width} px`).toBe(48);
  }
});

for (const motion of ["no-preference", "reduce"] as const)
  test(`A static page fades in, unless motion is reduced (${motion})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await page.goto("/pricing");
    await page.evaluate(() =>
      document.addEventListener("animationstart", ({ animationName }) =>
        Reflect.set(window, "faded", animationName),
      ),
    );
    await bar(page).getByRole("button", { name: "Menu" }).click();
    await bar(page).getByRole("link", { name: "About Us" }).click();
    const heading = page.getByRole("heading", { level: 1, name: "About Us" });
    await expect(heading).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.getAnimations().length), "the fade ends")
      .toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, "faded"))).toBe(
      motion === "reduce" ? undefined : "appear",
    );
  });
