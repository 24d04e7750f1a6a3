import { fixtures } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const KB = 1000;

/** Marks the moment when the app can first see that the worker controls the page. */
function markControl(): void {
  const container = navigator.serviceWorker;
  const read = (): ServiceWorker | null =>
    Reflect.get(ServiceWorkerContainer.prototype, "controller", container);
  Object.defineProperty(container, "controller", {
    get() {
      const controller = read();
      if (controller !== null && performance.getEntriesByName("controlled").length === 0)
        performance.mark("controlled");
      return controller;
    },
  });
}

test(
  "A first visit shows fixtures after at most 175 KB, of which 140 KB is JavaScript",
  { tag: "@smoke" },
  async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    const responses = new Map<string, { url: string; mimeType: string }>();
    // The first response of each URL: later ones come from a refetch.
    const files = new Map<string, { mimeType: string; bytes: number }>();
    session.on("Network.responseReceived", ({ requestId, response }) =>
      responses.set(requestId, response),
    );
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength: bytes }) => {
      const response = responses.get(requestId);
      if (response !== undefined && !files.has(response.url))
        files.set(response.url, { mimeType: response.mimeType, bytes });
    });
    await page.addInitScript(markControl);
    await page.goto("/");
    await expect(fixtures(page).first()).toBeVisible();
    await page.waitForLoadState("load");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const loaded = [...files];
    // The browser lists a resource a moment after it has loaded.
    await expect
      .poll(async () => {
        const listed = await page.evaluate(() =>
          performance.getEntriesByType("resource").map(({ name }) => name),
        );
        return loaded
          .filter(([, { mimeType }]) => /javascript|css|font|^application\/json/.test(mimeType))
          .map(([url]) => url)
          .filter((url) => !listed.includes(url));
      })
      .toEqual([]);
    // A first load ends once the worker controls the page.
    const later = await page.evaluate(() => {
      const end = performance.getEntriesByName("controlled")[0]?.startTime ?? Infinity;
      const resources = performance.getEntriesByType("resource");
      const before = new Set(
        resources.filter(({ startTime }) => startTime <= end).map(({ name }) => name),
      );
      return resources.map(({ name }) => name).filter((name) => !before.has(name));
    });
    const firstLoad = loaded.filter(([url]) => !later.includes(url));
    const sumOf = (kind: RegExp) =>
      firstLoad
        .filter(([, { mimeType }]) => kind.test(mimeType))
        .reduce((sum, [, { bytes }]) => sum + bytes, 0);
    const sums = { all: sumOf(/./), js: sumOf(/javascript/), font: sumOf(/font/) };
    expect(sums.all / KB).toBeLessThanOrEqual(175);
    expect(sums.js / KB).toBeLessThanOrEqual(140);
    expect(sums.font / KB).toBeGreaterThan(5);
    test.info().annotations.push({
      type: "first load",
      description: `${Math.round(sums.all / KB)} KB, JavaScript ${Math.round(sums.js / KB)} KB`,
    });
  },
);

test(
  "A first visit to a match sends at most 20 requests to the API",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    await page.goto("/");
    await expect(fixtures(page).first()).toBeVisible();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page
      .getByRole("link", { name: /^View Predictions/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/prediction\//);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const requests = origin.requests.filter((request) => request.includes(" /api/"));
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.length).toBeLessThanOrEqual(20);
    test
      .info()
      .annotations.push({ type: "first visit", description: `${requests.length} requests` });
  },
);
