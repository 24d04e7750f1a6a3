import type { Page } from "@playwright/test";
import { workerReady } from "./support/api.ts";
import { daysFromToday, matchesToCome } from "./support/fan.ts";
import { fixtures } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const LONGEST_SCROLL_FRAMES = 30;

/** Names of what had the focus while all of it was covered, on a walk through the whole page and back. */
async function focusedCovered(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (const key of ["Tab", "Shift+Tab"]) {
    for (;;) {
      await page.keyboard.press(key);
      const name = await page.evaluate(async (frames) => {
        const element = document.activeElement;
        if (element === null || element === document.body) return null;
        // The browser scrolls there in the frames that follow.
        for (let frame = 0; frame < frames; frame += 1) {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
            [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint(x, y)),
          );
          // What has grown above may have pushed it out of the window: that is no bar.
          if (
            points.every((seen) => seen === null) ||
            points.some(
              (seen) => element.contains(seen) || element.closest("label")?.contains(seen),
            )
          )
            return "";
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        return `${element.tagName} ${element.textContent}`;
      }, LONGEST_SCROLL_FRAMES);
      if (name === null) break;
      if (name !== "") covered.push(`${key} to ${name}`);
    }
  }
  return covered;
}

for (const size of [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
]) {
  test(`On ${size.width} px what has the keyboard's focus is never wholly under a bar, nor under the offer of a new version`, async ({
    page,
    origin,
  }) => {
    await page.setViewportSize(size);
    await page.goto("/?status=penalties&tournament=1");
    await expect(page.getByText("No available matches")).toBeVisible();
    expect(await focusedCovered(page)).toEqual([]);
    const [match] = await matchesToCome(origin.url);
    await page.goto(`/prediction/${match?.slug}`);
    await expect(page.getByRole("checkbox").first()).toBeVisible();
    expect(await focusedCovered(page)).toEqual([]);
    await page.goto("/frequently-asked-questions");
    await workerReady(page);
    origin.rewrite("/sw.js", (body) => `${body}\n// build 2`);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect(page.getByText("A new version is ready.")).toBeVisible();
    expect(await focusedCovered(page)).toEqual([]);
  });
}

test("A fan without a pointer skips to the matches, opens one, chooses questions, and comes back from the login to the same button", async ({
  page,
}) => {
  const focused = page.locator(":focus");
  const tabTo = async (selector: string) => {
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(page.locator(`${selector}:focus`)).toHaveCount(1, { timeout: 1 });
    }).toPass({ intervals: [0] });
  };
  // Of today's matches the first one may be off.
  await page.goto(`/?date=${daysFromToday(1)}&status=not_started`);
  await expect(fixtures(page).first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(focused).toHaveText("Skip to content");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await tabTo('a[aria-label^="View Predictions"]:not([aria-label*="right"])');
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/prediction\//);
  const checkbox = page.getByRole("checkbox").first();
  await expect(checkbox).toBeChecked();
  await tabTo("input[type=checkbox]");
  await page.keyboard.press("Space");
  await expect(checkbox).not.toBeChecked();
  await tabTo('section[aria-label="Unlock predictions"] button');
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("E-mail")).toBeFocused();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(
      () =>
        document.activeElement !== document.body &&
        document.activeElement?.closest("dialog") === null,
    );
    expect(outside, "focus stays in the dialog").toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole("region", { name: "Unlock predictions" }).getByRole("button"),
  ).toBeFocused();
  await expect(checkbox).not.toBeChecked();
});
