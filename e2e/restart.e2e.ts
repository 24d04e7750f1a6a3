import type { BrowserContext, Page } from "@playwright/test";
import { waitUntilOfflineReady } from "./support/phone-storage.ts";
import { expect, test } from "./support/test.ts";

async function loseFile(page: Page, context: BrowserContext, file: string): Promise<void> {
  await page.evaluate(async (name) => {
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      for (const request of await cache.keys())
        if (request.url.includes(`/assets/${name}-`)) await cache.delete(request);
    }
  }, file);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
}

for (const [file, path, heading] of [
  ["first", "/pricing", "Choose Your Plan"],
  ["app", "/pricing", "Choose Your Plan"],
  ["track-record", "/track-record", "Track record"],
] as const)
  test.describe(`When the ${file} file is missing at a start with a worker,`, () => {
    test("the page restarts by itself and opens", async ({
      page,
      context,
      origin,
      expectProblems,
    }) => {
      expectProblems(/integrity/);
      await page.goto("/");
      await waitUntilOfflineReady(page);
      await loseFile(page, context, file);
      await page.close();
      let requestCount = 0;
      origin.wasDisrupted = true;
      origin.rewrite(new RegExp(`^/assets/${file}-`), (body) => {
        requestCount += 1;
        return requestCount === 1 ? `${body} ` : body;
      });
      const reopened = await context.newPage();
      await reopened.goto(`${origin.url}${path}?refid=ADA123#content`);
      await expect(reopened.getByRole("heading", { level: 1 })).toHaveText(heading);
      expect(new URL(reopened.url()).hash).toBe("#content");
      expect(requestCount).toBeGreaterThan(1);
    });

    test("a restarted page that fails again says so and offers a retry", async ({
      page,
      context,
      origin,
      expectProblems,
    }) => {
      expectProblems(/TypeError/);
      await page.goto("/");
      await waitUntilOfflineReady(page);
      await loseFile(page, context, file);
      await page.close();
      origin.setCondition("dead");
      const reopened = await context.newPage();
      let starts = 0;
      reopened.on("request", (request) => {
        if (request.isNavigationRequest()) starts += 1;
      });
      await reopened.goto(origin.url + path);
      await expect(reopened.getByText("This could not be loaded")).toBeVisible();
      await expect.poll(() => starts).toBe(2);
      origin.setCondition("ok");
      await reopened.getByText("Try again", { exact: true }).click();
      await expect(reopened.getByRole("heading", { level: 1 })).toHaveText(heading);
    });
  });

function filesIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes("precache")) ?? "";
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });
}

test("A request for one missing file makes the worker fetch all missing files", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await waitUntilOfflineReady(page);
  const all = await filesIn(page);
  const requested = all.find((path) => path.startsWith("/assets/my-picks-")) ?? "";
  for (const file of ["my-picks", "pages", "kept"]) await loseFile(page, context, file);
  expect(await filesIn(page)).toHaveLength(all.length - 3);
  expect(await page.evaluate(async (path) => (await fetch(path)).status, requested)).toBe(200);
  await expect(async () => expect((await filesIn(page)).length).toBe(all.length)).toPass({
    timeout: 20_000,
  });
});
