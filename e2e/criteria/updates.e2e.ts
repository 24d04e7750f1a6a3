import type { Page } from "@playwright/test";
import { dumpStorage, updateActivated, workerReady } from "../support/api.ts";
import { fixtures, openLeagues } from "../support/screens.ts";
import { SECOND_TITLE } from "../support/second-build.ts";
import { waitUntilOfflineReady } from "../support/phone-storage.ts";
import { expect, test } from "../support/test.ts";

const markPage = (page: Page) => page.evaluate(() => void Reflect.set(window, "mark", true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, "mark") === true);
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
/** The new worker waits for the old one's requests for at most twelve seconds (sw/sw.ts). */
const expectSecondBuild = (page: Page) =>
  expect(page).toHaveTitle(SECOND_TITLE, { timeout: 20_000 });
const prompt = (page: Page) => page.getByText("A new version is ready.");

const LATE_SCREENS = [
  ["Pricing", "Choose Your Plan"],
  ["How It Works", /./],
  ["Questions and Answers", /./],
  ["Contact Us", /./],
  ["Privacy Policy", /./],
  ["Terms of Use", /./],
  ["Connection lab", "Connection lab"],
] as const;

async function openLateScreens(page: Page): Promise<void> {
  for (const [link, heading] of LATE_SCREENS) {
    await page
      .getByRole("navigation", { name: "Footer" })
      .getByRole("link", { name: link })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    expect(await isMarked(page), link).toBe(true);
  }
}

test(
  "35. The old version offers the new one, does not reload for a minute, and still works",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    await page.clock.install();
    await page.goto("/");
    await waitUntilOfflineReady(page);
    await markPage(page);
    const old = await page.evaluate(
      () => document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "",
    );
    await origin.deploy(2);
    expect((await fetch(old)).status, "the new version's server does not serve the old file").toBe(
      404,
    );
    await lookForUpdate(page);
    await expect(prompt(page)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.clock.runFor(60_000);
    expect(await isMarked(page)).toBe(true);
    await openLateScreens(page);
    await expect(page).not.toHaveTitle(new RegExp(SECOND_TITLE));
  },
);

for (const visit of ["a tab of a first visit, never reloaded", "a tab of a later visit"] as const) {
  test(`36. Update keeps address and filters in ${visit}`, async ({ page, origin }) => {
    await page.goto("/?status=not_started");
    await workerReady(page);
    if (visit === "a tab of a later visit") await page.reload();
    await markPage(page);
    await origin.deploy(2);
    await lookForUpdate(page);
    await page.getByRole("button", { name: "Update" }).click();
    await expectSecondBuild(page);
    expect(await isMarked(page)).toBe(false);
    await expect(page).toHaveURL(/\?status=not_started$/);
    await expect((await openLeagues(page)).getByLabel("Status")).toHaveValue("not_started");
    await page.keyboard.press("Escape");
    await updateActivated(page);
    await expect(prompt(page)).toBeHidden();
  });
}

test("37. A second tab keeps typed text, and its next step opens the new version", async ({
  page,
  context,
  origin,
}) => {
  await page.goto("/");
  await workerReady(page);
  const other = await context.newPage();
  await other.goto(`${origin.url}/?tab=login`);
  const email = other.getByRole("dialog").getByLabel("E-mail");
  await email.fill("ada@example.com");
  await markPage(other);
  await origin.deploy(2);
  await lookForUpdate(page);
  await page.getByRole("button", { name: "Update" }).click();
  await expectSecondBuild(page);
  await expect(email).toHaveValue("ada@example.com");
  expect(await isMarked(other)).toBe(true);
  // A file that this tab has not loaded and the new worker has removed.
  origin.wasDisrupted = true;
  await context.setOffline(true);
  await other.getByRole("dialog").getByRole("tab", { name: "Login" }).waitFor();
  await other.getByRole("button", { name: "Close" }).click();
  const parts = await other.evaluate(async () => {
    const cache = await caches.open("touchline-previous-build");
    const cachedScripts = (await cache.keys())
      .map(({ url }) => url)
      .filter((url) => url.endsWith(".js"));
    return Promise.all(cachedScripts.map(async (url) => (await fetch(url)).status));
  });
  expect(parts.length).toBeGreaterThan(5);
  expect(new Set(parts)).toEqual(new Set([200]));
  await context.setOffline(false);
  expect(await isMarked(other)).toBe(true);
  await other
    .getByRole("navigation", { name: "Footer" })
    .getByRole("link", { name: "Pricing" })
    .click();
  await expect(other).toHaveTitle(new RegExp(SECOND_TITLE));
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Choose Your Plan");
  expect(await isMarked(other)).toBe(false);
});

test.describe("without a worker", () => {
  test.use({ serviceWorkers: "block" });

  for (const [kind, answer] of [
    ["a 404", { status: 404, contentType: "application/json", body: "{}" }],
    [
      "a page of HTML",
      { status: 200, contentType: "text/html", body: "<!doctype html><title>Touchline</title>" },
    ],
  ] as const) {
    test(`38. A missing part answered with ${kind} shows an error and a retry, without a reload`, async ({
      page,
      context,
      expectProblems,
      origin,
    }) => {
      expectProblems(/status of 404|TypeError|MIME type|ERR_/);
      await page.goto("/");
      await fixtures(page).first().waitFor();
      await markPage(page);
      await page.route("**/assets/pages-*.js", (route) => route.fulfill(answer));
      await page
        .getByRole("navigation", { name: "Footer" })
        .getByRole("link", { name: "Pricing" })
        .click();
      await expect(page.getByText("This could not be loaded")).toBeVisible();
      expect(await isMarked(page)).toBe(true);
      origin.wasDisrupted = true;
      await context.setOffline(true);
      const failed = page.waitForEvent("requestfailed", (request) =>
        request.url().includes("/assets/track-record"),
      );
      await page
        .getByRole("navigation", { name: "Footer" })
        .getByRole("link", { name: "Track record" })
        .click();
      await failed;
      await expect(page).toHaveURL(/track-record/);
      await expect(page.getByText("This could not be loaded")).toBeVisible();
      expect(await isMarked(page)).toBe(true);
      await context.setOffline(false);
      await page.unroute("**/assets/pages-*.js");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/./);
      await expect(page.getByText("This could not be loaded")).toBeHidden();
    });
  }
});

const raiseSchema = (body: string) =>
  body.replace(
    /this\.version\(3\)\.stores\(/g,
    "this.version(4).stores({extra:'id'}),this.version(3).stores(",
  );

test("39. A version with a new schema works beside a tab of the old one, and no row is lost", async ({
  page,
  context,
  origin,
}) => {
  await page.goto("/");
  await waitUntilOfflineReady(page);
  const rows = async (tab: Page) => {
    const tables: { table?: string; rows?: unknown[] }[] = JSON.parse(await dumpStorage(tab));
    const countOf = (name: string) => tables.find(({ table }) => table === name)?.rows?.length ?? 0;
    return { events: countOf("events"), coverage: countOf("coverage") };
  };
  const before = await rows(page);
  await markPage(page);
  const worker = await (await fetch(`${origin.url}/sw.js`)).text();
  expect(raiseSchema(worker), "the schema is where this test looks for it").not.toBe(worker);
  origin.rewrite("/sw.js", raiseSchema);
  const other = await context.newPage();
  await other.goto(origin.url);
  await lookForUpdate(other);
  await Promise.all([
    other.waitForEvent("framenavigated"),
    other.getByRole("button", { name: "Update" }).click(),
  ]);
  await expect(fixtures(other).first()).toBeVisible({ timeout: 3_000 });
  await expect(async () => {
    expect(
      await other.evaluate(
        async () => (await indexedDB.databases()).find(({ name }) => name === "touchline")?.version,
      ),
    ).toBe(40);
  }).toPass();
  expect(await isMarked(page)).toBe(true);
  await page.getByRole("button", { name: "Refresh scores" }).click();
  await expect(fixtures(page).first()).toBeVisible();
  const after = await rows(page);
  expect(after.events).toBeGreaterThanOrEqual(before.events);
  expect(after.coverage).toBeGreaterThanOrEqual(before.coverage);
  origin.wasDisrupted = true;
  await context.setOffline(true);
  await page.getByRole("button", { name: "Refresh scores" }).click();
  await expect(page.getByText(/No connection\. Scores saved/)).toBeVisible();
  await expect(fixtures(page).first()).toBeVisible();
});

test("39. A new version with a missing file leaves the old one working, online and offline", async ({
  page,
  context,
  origin,
  expectProblems,
}) => {
  expectProblems(/bad-precaching-response|status of 500|Failed to update|ServiceWorker/);
  await page.goto("/");
  await waitUntilOfflineReady(page);
  origin.rewrite("/sw.js", (body) =>
    body.replace(/assets\/pages-[\w-]+\.js/, "assets/gone-00000000.js"),
  );
  const failed = context.waitForEvent("response", (response) =>
    response.url().includes("gone-00000000"),
  );
  await lookForUpdate(page).catch(() => undefined);
  expect((await failed).status()).toBe(404);
  await page.reload();
  await expect(fixtures(page).first()).toBeVisible();
  await expect(prompt(page)).toBeHidden();
  origin.wasDisrupted = true;
  await context.setOffline(true);
  await page.reload();
  await expect(fixtures(page).first()).toBeVisible();
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose Your Plan");
});
