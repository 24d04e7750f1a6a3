import type { BrowserContext, Page } from "@playwright/test";
import { dumpStorage, workerReady } from "./support/api.ts";
import { fixtures } from "./support/screens.ts";
import { SECOND_TITLE } from "./support/second-build.ts";
import { waitUntilOfflineReady } from "./support/phone-storage.ts";
import { expect, test } from "./support/test.ts";

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
const precached = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes("precache"));
    return (
      await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
    ).reduce((sum, count) => sum + count, 0);
  });
const clearCaches = (page: Page) =>
  page.evaluate(
    async () => void (await Promise.all((await caches.keys()).map((name) => caches.delete(name)))),
  );
const refresh = (page: Page) => page.getByRole("button", { name: "Refresh scores" }).click();

/** Browsers stop an idle worker after half a minute. It checks its files at its next start. */
async function endWorker(page: Page, context: BrowserContext): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
}

async function openOffline(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await expect(fixtures(page).first()).toBeVisible();
  return page;
}

async function visitAndLoseFiles(page: Page): Promise<number> {
  await page.goto("/");
  await waitUntilOfflineReady(page);
  const fileCount = await precached(page);
  await clearCaches(page);
  return fileCount;
}

async function filesAreBack(page: Page, fileCount: number): Promise<void> {
  await expect(async () => {
    await refresh(page);
    expect(await precached(page)).toBe(fileCount);
  }).toPass({ timeout: 20_000 });
}

const PROXY_CONDITIONS = ["forbidden", "missing"] as const;

test("A start where every response is 403 or 404 opens the saved app and shows its age", async ({
  page,
  context,
  origin,
}) => {
  await page.goto("/");
  await waitUntilOfflineReady(page);
  await page.close();
  for (const condition of PROXY_CONDITIONS) {
    origin.setCondition(condition);
    for (const path of ["/", "/?source=pwa"])
      await test.step(`${path} where everything is ${condition}`, async () => {
        const reopened = await openOffline(context, `${origin.url}${path}`);
        await expect(reopened.getByText(/Scores saved/)).toBeVisible();
        await reopened.close();
      });
  }
});

test("With only 403 or 404 and the app's files gone, a start says so and recovers later", async ({
  page,
  context,
  origin,
}) => {
  await page.goto("/");
  await waitUntilOfflineReady(page);
  let last = page;
  for (const condition of PROXY_CONDITIONS)
    await test.step(condition, async () => {
      await clearCaches(last);
      await last.close();
      origin.setCondition(condition);
      const reopened = await context.newPage();
      await reopened.goto(origin.url);
      await expect(reopened.getByRole("heading", { level: 1 })).toHaveText(
        "Not saved on this phone",
      );
      origin.setCondition("ok");
      await reopened.getByRole("link", { name: "try again" }).click();
      await expect(fixtures(reopened).first()).toBeVisible();
      last = reopened;
    });
});

test("The worker fetches removed files again, and the next offline start opens the app", async ({
  page,
  context,
  origin,
}) => {
  const fileCount = await visitAndLoseFiles(page);
  await endWorker(page, context);
  await filesAreBack(page, fileCount);
  await page.close();
  origin.wasDisrupted = true;
  await context.setOffline(true);
  await openOffline(context, origin.url);
});

const isWorker = (path: string) => path === "/sw.js";

for (const [kind, newFiles] of [
  ["the new worker and old pages", isWorker],
  ["the old worker and new pages", (path: string) => !isWorker(path)],
] as const) {
  test(`A first visit that gets ${kind} retries and opens offline later`, async ({
    page,
    context,
    origin,
    expectProblems,
  }) => {
    expectProblems(/integrity|status of 404/);
    await page.clock.install();
    await origin.deploy(2, newFiles);
    await page.goto("/");
    await page.clock.runFor(2_000);
    await expect.poll(() => origin.requests).toContain("GET /index.html");
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(0);
    await origin.deploy(2);
    await page.clock.runFor(60_000);
    await workerReady(page);
    await page.close();
    origin.wasDisrupted = true;
    await context.setOffline(true);
    const reopened = await context.newPage();
    await reopened.goto(origin.url);
    await expect(reopened).toHaveTitle(SECOND_TITLE);
    await expect(reopened.getByRole("main")).toBeVisible();
  });
}

test("An update that gets the new worker and old pages installs only after a full deploy", async ({
  page,
  origin,
  expectProblems,
}) => {
  expectProblems(/integrity|status of 404/);
  await page.clock.install();
  await page.goto("/");
  await waitUntilOfflineReady(page);
  await origin.deploy(2, isWorker);
  const requestsBefore = origin.requests.length;
  await lookForUpdate(page);
  await expect.poll(() => origin.requests.slice(requestsBefore)).toContain("GET /index.html");
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return [registration?.installing ?? null, registration?.waiting ?? null];
      }),
    )
    .toEqual([null, null]);
  await origin.deploy(2);
  await page.clock.runFor(60_000);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page).toHaveTitle(SECOND_TITLE);
});

/** The page is never idle, so it registers no worker. */
async function holdRest(page: Page) {
  await page.addInitScript(() => {
    const held: IdleRequestCallback[] = [];
    const requestIdle = window.requestIdleCallback.bind(window);
    let isHeld = true;
    window.requestIdleCallback = (callback) =>
      isHeld ? held.push(callback) : requestIdle(callback);
    Reflect.set(window, "waits", () => held.length > 0);
    Reflect.set(window, "rest", () => {
      isHeld = false;
      for (const run of held) requestIdle(run);
    });
  });
  return {
    waits: () => page.waitForFunction(() => Reflect.get(window, "waits")()),
    goOn: () => page.evaluate(() => Reflect.get(window, "rest")()),
  };
}

async function holdAnswer(page: Page) {
  const held: (() => void)[] = [];
  await page.route("**/api/v1/track-record", async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  return {
    waits: () => expect.poll(() => held.length).toBe(1),
    goOn: async () => {
      for (const goOn of held) goOn();
    },
  };
}

for (const [late, hold] of [
  ["before this one registers", holdRest],
  ["during this one's first response", holdAnswer],
] as const) {
  test(`A worker that another tab installs ${late} also saves this tab's data`, async ({
    page,
    context,
    origin,
  }) => {
    const held = await hold(page);
    await page.goto("/track-record");
    await expect(page.getByRole("heading", { name: "Track record" })).toBeVisible();
    await held.waits();
    const other = await context.newPage();
    await other.goto(`${origin.url}/about-us`);
    await workerReady(page);
    await other.close();
    await held.goOn();
    const questions = page.getByRole("heading", { name: "Right, by question" });
    await expect(questions).toBeVisible();
    await expect(async () =>
      expect(await dumpStorage(page)).toMatch(/"path":"[^"]*\/track-record"/),
    ).toPass();
    origin.setCondition("dead");
    await page.reload();
    await expect(questions).toBeVisible();
  });
}

for (const [condition, name] of [
  ["hang", "hanging"],
  ["dead", "dead"],
] as const)
  test(`When the worker is removed, an open page works on a ${name} line and reinstalls it`, async ({
    page,
    context,
    origin,
  }) => {
    await page.clock.install();
    await page.goto("/");
    await waitUntilOfflineReady(page);
    await page.evaluate(() => Reflect.set(window, "mark", true));
    origin.setCondition(condition);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Storage.clearDataForOrigin", {
      origin: origin.url,
      storageTypes: "service_workers",
    });
    await page.waitForFunction(() => navigator.serviceWorker.controller === null);
    await page.getByRole("navigation", { name: "Days" }).getByRole("link").first().click();
    await expect(page).toHaveURL(/date=/);
    expect(await page.evaluate(() => Reflect.get(window, "mark"))).toBe(true);
    origin.setCondition("ok");
    await page.clock.runFor(60_000);
    await workerReady(page);
    expect(await page.evaluate(() => Reflect.get(window, "mark"))).toBe(true);
  });
