import type { Page } from "@playwright/test";
import { workerReady } from "./support/api.ts";
import { expect, test } from "./support/test.ts";

/** Lives as long as the page is not loaded anew. */
const mark = (page: Page) => page.evaluate(() => void Reflect.set(window, "mark", true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, "mark") === true);
const lookForUpdate = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

test("A new version waits for consent: the tab that agrees moves, keeping its filters; the other at its next navigation", async ({ page, context, origin }) => {
  await page.goto("/?status=not_started");
  await workerReady(page);
  const other = await context.newPage();
  await other.goto("/frequently-asked-questions");
  await mark(page);
  await mark(other);

  origin.rewrite("/sw.js", (body) => `${body}\n// build 2`);
  await lookForUpdate(page);
  const prompt = page.getByText("A new version is ready.");
  await expect(prompt).toBeVisible();
  expect(await isMarked(page)).toBe(true);

  await page.getByRole("button", { name: "Update" }).click();
  await expect(prompt).toBeHidden();
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(page).toHaveURL(/\?status=not_started$/);
  await expect(page.getByRole("combobox", { name: /status/i })).toHaveValue("not_started");

  expect(await isMarked(other)).toBe(true);
  await other.getByRole("link", { name: /home/i }).first().click();
  await expect(other).toHaveURL(/\/$/);
  await expect.poll(() => isMarked(other)).toBe(false);
});

test("Later leaves the old version alone", async ({ page, origin }) => {
  await page.goto("/");
  await workerReady(page);
  await mark(page);
  origin.rewrite("/sw.js", (body) => `${body}\n// build 2`);
  await lookForUpdate(page);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByText("A new version is ready.")).toBeHidden();
  await page.getByRole("link", { name: "Futsal" }).click();
  await expect(page).toHaveURL(/sport=/);
  expect(await isMarked(page)).toBe(true);
});
