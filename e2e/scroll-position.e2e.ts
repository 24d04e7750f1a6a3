import type { Locator, Page } from "@playwright/test";
import { daysFromToday, matchesOn } from "./support/fan.ts";
import { fixtures } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "block" });

const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Allows a rounding error of two pixels. @returns the position */
async function expectPlace(page: Page, place: number): Promise<number> {
  let found = place;
  await expect(async () => {
    found = await placeOf(page);
    expect(Math.abs(found - place)).toBeLessThanOrEqual(3);
  }).toPass();
  return found;
}

/** Returns a row of yesterday that was played, because a postponed match has no predictions. */
async function playedRow(page: Page, index: number): Promise<Locator> {
  const yesterday = daysFromToday(-1);
  await page.goto(`/?date=${yesterday}`);
  const rows = fixtures(page);
  await expect(rows.nth(12)).toBeAttached();
  const played = (await matchesOn(new URL(page.url()).origin, yesterday)).filter(
    ({ status, predictions }) => status === "ended" && predictions.total > 0,
  );
  const paths = new Set(played.map(({ slug }) => `/prediction/${slug}`));
  const shown = await rows.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const path = shown.find((href, place) => place >= index && href !== null && paths.has(href));
  return page.getByRole("main").locator(`a[href="${path}"]`);
}

test(
  "Back returns to the place in the list, and Forward to the place in the match",
  { tag: "@smoke" },
  async ({ page }) => {
    const row = await playedRow(page, 9);
    await row.focus();
    await expect.poll(() => placeOf(page)).toBeGreaterThan(0);
    let place = await placeOf(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.getByText("Actual").first()).toBeVisible();
    expect(await placeOf(page)).toBe(0);
    await page.evaluate(() => scrollTo(0, 700));

    await page.goBack();
    await expect(row).toBeFocused();
    place = await expectPlace(page, place);
    await page.reload();
    await expect(row, "after a reload").toBeFocused();
    place = await expectPlace(page, place);
    await page.goForward();
    await expect(page.getByText("Actual").first()).toBeVisible();
    await expectPlace(page, 700);
    await page.reload();
    await expect(page.getByText("Actual").first()).toBeVisible();
    await page.goBack();
    await expect(row).toBeFocused();
    await expectPlace(page, place);
    await page.getByRole("navigation", { name: "Days" }).getByRole("link").first().click();
    await expect.poll(() => placeOf(page)).toBe(0);
  },
);

test("Back during the app's start shows the list at its row, not the match", async ({ page }) => {
  const row = await playedRow(page, 4);
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Actual").first()).toBeVisible();
  await page.reload({ waitUntil: "commit" });
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/date=/);
  await expect(row).toBeFocused();
});

test("Opening and closing the login does not scroll the page behind it", async ({ page }) => {
  await page.goto(`/?date=${daysFromToday(-1)}`);
  await expect(fixtures(page).nth(12)).toBeAttached();
  await page.evaluate(() => scrollTo(0, 600));
  const dialog = page.getByRole("dialog");
  const logIn = page.getByRole("link", { name: "Login / Register" });
  for (const leave of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    // A click by Playwright would scroll the page.
    await logIn.dispatchEvent("click");
    await expect(dialog.getByLabel("E-mail")).toBeFocused();
    await dialog.getByRole("tab", { name: "Register" }).click();
    await expect(dialog.getByLabel("Where did you hear of us?")).toBeVisible();
    await expectPlace(page, 600);
    await leave();
    await expect(dialog).toBeHidden();
    await expectPlace(page, 600);
  }
});

test("Scores align in one column at every width", async ({ page }) => {
  const edges = () =>
    page.getByRole("main").evaluate((main) => {
      const rows = main.querySelectorAll('li:has(> a[aria-label^="View Predictions"])');
      const figures = [...rows]
        .flatMap((row) => [...row.querySelectorAll("span")])
        .filter(({ textContent }) => /^\d+$/.test(textContent));
      const rightOf = (figure: Element) => {
        const digits = document.createRange();
        digits.selectNodeContents(figure);
        return digits.getBoundingClientRect().right;
      };
      return [...new Set(figures.map((figure) => Math.round(rightOf(figure) * 10) / 10))];
    });
  for (const [width, address] of [360, 768, 1280].flatMap(
    (width) =>
      [
        [width, "/"],
        [width, `/?date=${daysFromToday(-1)}`],
      ] as const,
  )) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address);
    await expect(fixtures(page).nth(12)).toBeAttached();
    expect(await edges(), `at ${width} px`).toHaveLength(1);
  }
});

test("With forced colours a fan still sees the chosen day, page and chip", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  for (const [name, chosen, other] of [
    ["Days", /^Today/, /^(?!Today)/],
    ["Places", "Matches", "My picks"],
  ] as const) {
    const links = page.getByRole("navigation", { name }).getByRole("link");
    const backgroundOf = (which: string | RegExp) =>
      links
        .and(page.getByRole("link", { name: which }))
        .first()
        .evaluate((link) => getComputedStyle(link).backgroundColor.match(/\d+/g)?.slice(0, 3));
    expect(await backgroundOf(chosen), name).not.toEqual(await backgroundOf(other));
  }
  const chip = page.getByRole("button", { name: "Following" });
  const chipGround = () =>
    chip.locator("> span").evaluate((drawn) => getComputedStyle(drawn).backgroundColor);
  const before = await chipGround();
  await chip.click();
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  expect(await chipGround()).not.toBe(before);
});
