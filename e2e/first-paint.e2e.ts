import type { BrowserContext, Page } from "@playwright/test";
import type { Origin } from "./support/origin.ts";
import { fixtures, logInNewFan, logOut } from "./support/screens.ts";
import { waitUntilOfflineReady } from "./support/phone-storage.ts";
import { expect, test } from "./support/test.ts";

const frozen = (page: Page) => page.locator('main[inert] a[aria-label^="View Predictions, "]');

const shell = (page: Page) => page.getByRole("status", { name: "Loading" });

const nextMatches = (page: Page) =>
  page.getByRole("list", { name: "Next matches" }).getByRole("link");

async function withholdApp(context: BrowserContext, page: Page): Promise<void> {
  await page.goto("/pricing");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (/\/assets\/(app|libraries)-/.test(request.url)) await cache.delete(request);
    }
  });
  const session = await context.newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await page.goto("about:blank");
}

test("A first-time visitor sees the styled shell while the rest is loading", async ({
  page,
  origin,
}) => {
  const release = origin.holdResponses(/^\/assets\//);
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint").length === 1,
  );
  await expect(shell(page)).toBeVisible();
  const readStyles = () =>
    page.evaluate(() => {
      const { backgroundColor, fontFamily } = getComputedStyle(document.body);
      return { backgroundColor, fontFamily };
    });
  const first = await readStyles();
  expect((await shell(page).locator("i").first().boundingBox())?.height).toBe(52);
  release();
  await expect(fixtures(page).first()).toBeVisible();
  expect(await readStyles()).toEqual(first);
});

test("A returning fan sees no empty shell unless the snapshot is slow or unusable", async ({
  page,
  origin,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem("touchline-frame", "damaged");
    new MutationObserver(() => {
      const parsed = document.querySelector(".shell-list");
      if (parsed !== null && !Reflect.has(window, "first"))
        Reflect.set(window, "first", getComputedStyle(parsed).visibility);
    }).observe(document, { childList: true, subtree: true });
  });
  const release = origin.holdResponses(/^\/assets\//);
  await page.goto("/", { waitUntil: "commit" });
  await expect(shell(page)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "first"))).toBe("hidden");
  expect(
    await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    ),
  ).toBeGreaterThan(900);
  release();
  await expect(fixtures(page).first()).toBeVisible();
  await expect(page.locator("html[data-snapshot]")).toHaveCount(0);
});

test("The landing page's snapshot shows before the app, with the age of its scores", async ({
  page,
  context,
  origin,
  expectProblems,
}) => {
  expectProblems(/ERR_|Failed to fetch|preload/);
  const openedAt = Date.now();
  await page.goto("/");
  await waitUntilOfflineReady(page);
  const names = await fixtures(page).evaluateAll((links) =>
    links.slice(0, 3).map((link) => link.getAttribute("aria-label")),
  );
  await withholdApp(context, page);
  origin.setCondition("hang");
  await page.clock.install({ time: Date.now() + 30 * 60_000 });
  await page.goto("/", { waitUntil: "commit" });
  await expect(frozen(page).first()).toBeVisible();
  expect(
    await frozen(page).evaluateAll((links) =>
      links.slice(0, 3).map((link) => link.getAttribute("aria-label")),
    ),
  ).toEqual(names);
  const longest = 30 + Math.floor((Date.now() - openedAt) / 60_000);
  await expect(
    page.getByText(new RegExp(`Scores saved (29|30|${longest}) min ago\\.`)),
  ).toBeVisible();
});

/** @returns a function that lets the app start behind the snapshot */
async function holdSnapshot(page: Page, origin: Origin): Promise<() => void> {
  await page.goto("/");
  await waitUntilOfflineReady(page);
  await withholdApp(page.context(), page);
  const release = origin.holdResponses(/^\/assets\/(app|libraries)/);
  await page.goto("/", { waitUntil: "commit" });
  await expect(frozen(page).first()).toBeVisible();
  return release;
}

test("A tap on the snapshot opens the match as soon as the app runs", async ({ page, origin }) => {
  const release = await holdSnapshot(page, origin);
  const row = frozen(page).nth(1);
  const href = await row.getAttribute("href");
  const box = await row.boundingBox();
  if (href === null || box === null) throw new Error("The snapshot has no second match.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page).toHaveURL("/");
  release();
  await expect(page).toHaveURL(href);
  await page.goBack();
  await expect(fixtures(page).first()).toBeVisible();
});

test("A tap on the bar above a scrolled snapshot opens the search", async ({ page, origin }) => {
  const release = await holdSnapshot(page, origin);
  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const box = await page.locator('header[inert] a[aria-keyshortcuts="/"]').boundingBox();
  if (box === null) throw new Error("The snapshot has no search.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  release();
  await expect(page).toHaveURL("/search");
});

async function recordHandover(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const read = (isInert: boolean) =>
      [...document.querySelectorAll<HTMLElement>("#root > :is(header, main, nav)")]
        .filter((part) => part.inert === isInert)
        .flatMap((part) => [...part.querySelectorAll("*")])
        .filter(
          (element) =>
            element.closest("select") === null &&
            element.checkVisibility() &&
            element.getBoundingClientRect().top < innerHeight,
        )
        .flatMap(({ childNodes }) => [...childNodes])
        .flatMap((node) => (node instanceof Text ? [node.data] : []));
    const handover: string[][] = [];
    Reflect.set(window, "takeover", handover);
    new MutationObserver(() => {
      const words = handover.length < 2 ? read(handover.length === 0) : [];
      if (words.length > 0) handover.push(words);
    }).observe(document, { childList: true, subtree: true });
  });
}

test(
  "The app replaces the snapshot without text that appears or disappears",
  { tag: "@smoke" },
  async ({ page }) => {
    await page.goto("/");
    await waitUntilOfflineReady(page);
    await expect(nextMatches(page).first()).toBeVisible();
    await page.goto("/pricing");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await recordHandover(page);
    await page.goto("/");
    const handover = await page.waitForFunction(() => {
      const notes: string[][] = Reflect.get(window, "takeover");
      return notes.length === 2 && notes;
    });
    const [snapshot = [], app = []] = (await handover.jsonValue()) || [];
    expect(snapshot).toContain("Demo");
    const oneMinuteLess = (word: string) =>
      word.replace(/\d+(?= min)/, (left) => String(Number(left) - 1));
    expect(app).toEqual(
      snapshot.map((word, at) => (word === app[at] ? word : oneMinuteLess(word))),
    );
  },
);

test("The snapshot is removed after a logout and after a sign-in", async ({ page, origin }) => {
  await logInNewFan(page, origin.url);
  await page.goto("/pricing");
  const storedSnapshot = () => page.evaluate(() => localStorage.getItem("touchline-frame"));
  expect(await storedSnapshot()).toContain("Plan: Starter");
  await page.goto("/");
  await logOut(page);
  expect(await storedSnapshot()).toBeNull();
});

test("A fan who returns on another day does not see the old snapshot", async ({
  page,
  context,
  origin,
  expectProblems,
}) => {
  expectProblems(/ERR_|Failed to fetch|preload/);
  await page.goto("/");
  await waitUntilOfflineReady(page);
  await withholdApp(context, page);
  origin.setCondition("hang");
  await page.clock.install({ time: Date.now() + 26 * 3_600_000 });
  await page.goto("/", { waitUntil: "commit" });
  await expect(shell(page)).toBeVisible();
  await expect(frozen(page)).toHaveCount(0);
});
