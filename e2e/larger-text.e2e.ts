import type { Page } from "@playwright/test";
import { upcomingMatches } from "./support/fan.ts";
import { fixtures } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "block" });

async function enlarge(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

test("At twice the text size, team names stay whole and no page is wider than a phone", async ({
  page,
  origin,
}) => {
  const [match] = await upcomingMatches(origin.url);
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  for (const percent of [130, 150]) {
    await enlarge(page, percent);
    const cut = await page
      .locator("main li p > span[title]")
      .evaluateAll((names) =>
        names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
      );
    expect(cut, `at ${percent}%`).toEqual([]);
    expect(await overflow(page), `at ${percent}%`).toBeLessThanOrEqual(0);
  }
  await enlarge(page, 200);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  for (const address of [`/prediction/${match?.slug}`, "/pricing", "/?tab=login"]) {
    await page.goto(address);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await enlarge(page, 200);
    expect(await overflow(page), address).toBeLessThanOrEqual(0);
  }
});

test("Short pages do not move while they load", async ({ page }) => {
  await page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += Number(Reflect.get(entry, "value"));
      document.documentElement.dataset["moved"] = String(moved);
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const address of ["/seals", "/contact-us", "/no-such-page", "/my-picks?q=zzz"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("region", { name: "What readers might say" })).toBeAttached();
    const moved = await page.evaluate(() => document.documentElement.dataset["moved"]);
    expect(Number(moved ?? 0), address).toBeLessThan(0.1);
  }
});
