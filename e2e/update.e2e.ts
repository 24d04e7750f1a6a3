import type { Page } from "@playwright/test";
import { workerReady } from "./support/api.ts";
import { expect, test } from "./support/test.ts";

/** Lives as long as the page is not loaded anew. */
const mark = (page: Page) => page.evaluate(() => void Reflect.set(window, "mark", true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, "mark") === true);
const lookForUpdate = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

test("Later leaves the old version alone, and the keyboard at the page", async ({ page, origin }) => {
  await page.goto("/");
  await workerReady(page);
  await mark(page);
  origin.rewrite("/sw.js", (body) => `${body}\n// build 2`);
  await lookForUpdate(page);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByText("A new version is ready.")).toBeHidden();
  await expect(page.getByRole("main"), "the keyboard goes on from the page").toBeFocused();
  await page.getByRole("link", { name: "Futsal" }).click();
  await expect(page).toHaveURL(/sport=/);
  expect(await isMarked(page)).toBe(true);
});

test("An app that stays open offers every later version, also after a Later, and Update moves to the last", async ({ page, origin }) => {
  let build = 1;
  origin.rewrite("/sw.js", (body) => `${body}\n// build ${build}`);
  await page.goto("/");
  await workerReady(page);
  await mark(page);
  const prompt = page.getByText("A new version is ready.");
  for (build of [2, 3, 4]) {
    await expect(prompt).toBeHidden();
    await lookForUpdate(page);
    await expect(prompt, `build ${build}`).toBeVisible();
    if (build < 4) await page.getByRole("button", { name: "Later" }).click();
  }
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Update" }).click()]);
  expect(await isMarked(page)).toBe(false);
  await expect(prompt).toBeHidden();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
});

test("A tab that was reloaded past its worker is offered a new version as well, and Update moves it", async ({ page, context, origin }) => {
  await page.goto("/");
  await workerReady(page);
  const devtools = await context.newCDPSession(page);
  await Promise.all([page.waitForEvent("load"), devtools.send("Page.reload", { ignoreCache: true })]);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await mark(page);
  origin.rewrite("/sw.js", (body) => `${body}\n// build 2`);
  await lookForUpdate(page);
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Update" }).click()]);
  expect(await isMarked(page)).toBe(false);
  await workerReady(page);
});
