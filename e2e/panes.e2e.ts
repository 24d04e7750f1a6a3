import type { Page } from "@playwright/test";
import { topMatch } from "#src/display/top-match.ts";
import { today } from "./support/api.ts";
import { daysFromToday, matchesOn } from "./support/fan.ts";
import { pageViolations } from "./support/axe.ts";
import { fixtures } from "./support/screens.ts";
import { expect, withoutWorker as test } from "./support/test.ts";

const list = (page: Page) => page.getByRole("region", { name: "Matches", exact: true });
const match = (page: Page) => page.getByRole("article", { name: "Chosen match" });
const scrollOf = (page: Page) => list(page).evaluate((pane) => pane.scrollTop);

for (const width of [1024, 1280]) {
  test(`At ${width} px a match opens beside the list, which keeps its scroll position`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`/?date=${daysFromToday(-1)}`);
    await expect(fixtures(page).nth(15)).toBeVisible();
    await expect(match(page).getByRole("heading", { level: 1 })).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
      "the page itself does not scroll",
    ).toBe(0);

    const row = fixtures(page).nth(15);
    await row.evaluate((link) => link.setAttribute("data-same", ""));
    await row.scrollIntoViewIfNeeded();
    const place = await scrollOf(page);
    expect(place).toBeGreaterThan(0);
    await row.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/prediction/[^?]+\\?date=${daysFromToday(-1)}$`));
    await expect(row).toHaveAttribute("data-same", "");
    expect(await scrollOf(page)).toBe(place);
    const heading = match(page).getByRole("heading", { level: 1 });
    await expect(heading.or(match(page)).and(page.locator(":focus"))).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(row).toHaveAttribute("aria-current", "page");

    await page.goBack();
    await expect(page).toHaveURL(`/?date=${daysFromToday(-1)}`);
    await expect(row).toBeFocused();
    expect(await scrollOf(page)).toBe(place);
  });
}

test("With no match chosen, the pane shows the top match and the address stays", async ({
  page,
  origin,
}) => {
  const top = topMatch(await matchesOn(origin.url, today()));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await expect(match(page).getByRole("heading", { level: 1 })).toContainText(
    top?.homeTeam.name ?? "",
  );
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(match(page).getByRole("navigation", { name: "Breadcrumb" })).toHaveCount(0);
  await expect(match(page).getByRole("navigation", { name: "Footer" })).toBeAttached();
  await expect(page.getByRole("navigation", { name: "Footer" })).toHaveCount(1);
});

test("The competitions filter the list beside the open match", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await fixtures(page).first().click();
  await expect(page).toHaveURL(/\/prediction\//);
  const path = new URL(page.url()).pathname;
  const competitions = page.getByRole("navigation", { name: "Competitions" });
  await expect(competitions.getByRole("link", { name: /^All matches/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  const second = competitions.getByRole("listitem").nth(2).getByRole("link");
  const count = Number(/\d+$/.exec((await second.textContent()) ?? "")?.[0]);
  await second.click();
  await expect(page).toHaveURL(new RegExp(`${path}\\?tournament=\\d+$`));
  await expect(second).toHaveAttribute("aria-current", "true");
  await expect(fixtures(page)).toHaveCount(count);
  await competitions.getByRole("link", { name: /^All matches/ }).click();
  await expect(page).toHaveURL(path);
  expect(await pageViolations(page, "panes")).toEqual([]);
});

test("On a phone a match opens as a page of its own, without the list's address", async ({
  page,
}) => {
  await page.goto(`/?date=${daysFromToday(-1)}`);
  await fixtures(page).first().click();
  await expect(page).toHaveURL(/\/prediction\/[^?]+$/);
  await expect(fixtures(page)).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).first().click();
  await expect(page).toHaveURL(`/?date=${daysFromToday(-1)}`);
  await expect(fixtures(page).first()).toBeVisible();
});
