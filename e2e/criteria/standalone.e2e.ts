import type { BrowserContext, Page } from "@playwright/test";
import { workerReady } from "../support/api.ts";
import { fixtures, openMatch } from "../support/screens.ts";
import type { Origin } from "../support/origin.ts";
import { emulateInstalledApp } from "../support/standalone.ts";
import { expect, test as withWorker, withoutWorker as test } from "../support/test.ts";

const INSETS = { top: 47, bottom: 34 };
const TARGET_PX = 44;

async function setInsets(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets: INSETS });
}

function controlsInInsets(page: Page): Promise<string[]> {
  return page.evaluate(({ top, bottom }) => {
    const found = new Set<string>();
    const rows = [
      1,
      top / 2,
      top - 2,
      innerHeight - bottom + 2,
      innerHeight - bottom / 2,
      innerHeight - 1,
    ];
    for (const y of rows) {
      for (let x = 2; x < innerWidth; x += 6) {
        const control = document
          .elementFromPoint(x, y)
          ?.closest("a, button, input, select, summary");
        if (control) found.add(control.getAttribute("aria-label") ?? control.textContent ?? "");
      }
    }
    return [...found];
  }, INSETS);
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("5. At 320 to 430 px, notch and home bar cover no control, and a thumb reaches each tab", async ({
  page,
  context,
}) => {
  await setInsets(page, context);
  for (const width of [320, 360, 390, 430])
    await test.step(`At ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/");
      await expect(fixtures(page).first()).toBeVisible();
      for (const open of [() => Promise.resolve(), () => openMatch(page)]) {
        await open();
        expect(await controlsInInsets(page)).toEqual([]);
        expect(await overflow(page), "no scrolling sideways").toBeLessThanOrEqual(0);
        const places = page.getByRole("navigation", { name: "Places" }).locator("a, button");
        for (const place of await places.all()) {
          const box = await place.boundingBox();
          expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(TARGET_PX);
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800 - INSETS.bottom);
        }
      }
    });
});

/** A first visit loads its lists twice, once through the worker. */
async function firstVisitOver(page: Page, { requests, traffic }: Origin): Promise<void> {
  const countRequests = (path: string) =>
    requests.filter((line) => line.startsWith(`GET /api/v1${path}`)).length;
  await workerReady(page);
  await expect.poll(() => countRequests("/fixtures?")).toBe(4);
  await expect.poll(() => countRequests("/proofs?")).toBe(2);
  await expect.poll(() => countRequests("/rates")).toBe(1);
  await expect.poll(() => traffic.waiting()).toEqual([]);
}

async function requestsOfPress(page: Page, origin: Origin, name: string): Promise<string[]> {
  const refresh = page.getByRole("button", { name });
  await expect(refresh).toBeEnabled();
  const before = origin.requests.length;
  const answered = page.waitForResponse(/\/api\//);
  await refresh.click();
  await answered;
  await expect(refresh).not.toHaveAttribute("aria-disabled", "true");
  return origin.requests.slice(before).filter((line) => line.startsWith("GET /api/"));
}

withWorker(
  "6. The installed app has a refresh button that sends one request",
  async ({ page, context, origin }) => {
    await emulateInstalledApp(context);
    await page.goto("/");
    await firstVisitOver(page, origin);
    expect(await requestsOfPress(page, origin, "Refresh scores")).toEqual([
      expect.stringContaining("schedule_date="),
    ]);
    await openMatch(page);
    expect(await requestsOfPress(page, origin, "Refresh match")).toEqual([
      expect.stringMatching(/\/api\/v1\/events\/[a-z0-9-]+$/),
    ]);
  },
);

declare global {
  interface Window {
    launch?: (launch: { targetURL: string }) => void;
    stillHere?: boolean;
  }
}

test("A shortcut opens its page in the running app, without a reload", async ({
  page,
  context,
  origin,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, "launchQueue", {
      value: {
        setConsumer: (consume: NonNullable<typeof window.launch>) => (window.launch = consume),
      },
    });
  });
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  await page.waitForFunction(() => window.launch !== undefined);
  await page.evaluate((url) => {
    window.stillHere = true;
    window.launch?.({ targetURL: `${url}/pricing?source=shortcut` });
  }, origin.url);
  await expect(page).toHaveURL(/\/pricing/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => window.stillHere)).toBe(true);
});
