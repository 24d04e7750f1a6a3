import type { BrowserContext, Page } from "@playwright/test";
import type { Origin } from "./support/origin.ts";
import { dumpStorage, PASSWORD } from "./support/api.ts";
import { signInWithSavedPick } from "./support/saved-picks.ts";
import { accountLink, fixtures, logInNewFan, logOut } from "./support/screens.ts";
import { asJsonText } from "./support/phone-storage.ts";
import { expect, test } from "./support/test.ts";

test("A login makes no extra request, and a logout on a hanging line leaves only scores", async ({
  page,
  origin,
}) => {
  const fan = await logInNewFan(page, origin.url);
  await expect(async () => expect(await dumpStorage(page)).toContain(fan.email)).toPass();
  expect(origin.requests.filter((line) => line.includes("/auth/me"))).toEqual([]);

  origin.setCondition("hang");
  await logOut(page);
  expect(origin.requests).toContain("GET /api/v1/auth/logout");
  expect(await dumpStorage(page)).not.toContain(fan.email);
  await expect(fixtures(page).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Login / Register" })).toBeVisible();
});

test("A page restored from the back-forward cache notices the logout", async ({ page, origin }) => {
  await logInNewFan(page, origin.url);
  await expect(async () =>
    expect(await dumpStorage(page)).toMatch(/"table":"cursors","rows":\[\{/),
  ).toPass();
  const account = accountLink(page);
  await expect(account).toBeVisible();
  const inTime = await page.evaluate(async () => {
    // A page in the back-forward cache gets no storage events.
    localStorage.removeItem("auth_token_default");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.querySelector('nav[aria-label="Places"] a[href="/profile"]') === null;
  });
  expect(inTime, "before the fan can read on").toBe(true);
  await expect(account).toBeHidden();
});

async function loseStoreCode(page: Page, context: BrowserContext, origin: Origin): Promise<void> {
  await page.reload();
  const clearedRows = await page.evaluate(async () => {
    let count = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (/\/assets\/store-/.test(request.url) && (await cache.delete(request))) count += 1;
    }
    return count;
  });
  expect(clearedRows).toBeGreaterThan(0);
  const session = await context.newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  origin.cutAfterProcessing(/\/assets\/store-/, Number.POSITIVE_INFINITY);
}

test(
  "The worker removes private data when a logout cannot load the store's code",
  { tag: "@smoke" },
  async ({ page, context, origin }) => {
    const { text } = await signInWithSavedPick(page, origin.url);
    await loseStoreCode(page, context, origin);
    origin.delayResponses(/unlocked\?since=0/, 3_000);
    await page.evaluate(() => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem("auth_token_default") ?? ""}`,
      };
      Reflect.set(
        window,
        "late",
        fetch("/api/v1/predictions/unlocked?since=0", { headers }).then((response) =>
          response.text(),
        ),
      );
    });
    await logOut(page);
    expect(await dumpStorage(page)).not.toContain(asJsonText(text));
    const lateResponse = await page.evaluate(() => Reflect.get(window, "late"));
    expect(lateResponse, "the response arrived after the logout").toContain(asJsonText(text));
    // The worker writes before it answers the next request. A second request proves the write.
    await page.evaluate(() => fetch("/api/v1/sports").then((response) => response.text()));
    expect(await dumpStorage(page)).not.toContain(asJsonText(text));
    expect(await dumpStorage(page), "nobody is signed in here").not.toContain('"open":1');
  },
);

test("A typed password leaves the page's memory when the form closes", async ({
  page,
  context,
  origin,
}) => {
  test.slow();
  await logInNewFan(page, origin.url);
  await expect
    .poll(() => isInMemory(page, context, PASSWORD), { timeout: SNAPSHOT_TIMEOUT_MS })
    .toBe(false);
  await page.evaluate((password) => void Reflect.set(window, "kept", { password }), PASSWORD);
  expect(await isInMemory(page, context, PASSWORD)).toBe(true);
});

const SNAPSHOT_TIMEOUT_MS = 60_000;

async function isInMemory(page: Page, context: BrowserContext, text: string): Promise<boolean> {
  const session = await context.newCDPSession(page);
  let snapshot = "";
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => {
    snapshot += chunk;
  });
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  return snapshot.includes(text);
}
