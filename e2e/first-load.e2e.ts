import { fixtures } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

/** The budget counts kilobytes of 1000 bytes. */
const KB = 1000;

test(
  "A first visit has fixtures on screen for at most 175 KB over the wire, 140 KB of it JavaScript",
  { tag: "@smoke" },
  async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    const kinds = new Map<string, string>();
    const sums = { all: 0, js: 0, font: 0 };
    session.on("Network.responseReceived", ({ requestId, response }) =>
      kinds.set(requestId, response.mimeType),
    );
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? "";
      sums.all += encodedDataLength;
      if (/javascript/.test(kind)) sums.js += encodedDataLength;
      if (/font/.test(kind)) sums.font += encodedDataLength;
    });
    await page.goto("/");
    await expect(fixtures(page).first()).toBeVisible();
    await page.waitForLoadState("load");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
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
  "A first visit asks the server to work something out at most twenty times",
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
    const asked = origin.seen.filter((request) => request.includes(" /api/"));
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.length).toBeLessThanOrEqual(20);
    test.info().annotations.push({ type: "first visit", description: `${asked.length} requests` });
  },
);
