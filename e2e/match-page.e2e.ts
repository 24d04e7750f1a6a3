import type { Page } from "@playwright/test";
import { newFan } from "./support/api.ts";
import { matchesForSale, matchInPlay, signInAs, unlockByApi } from "./support/fan.ts";
import { endedMatches } from "./support/seals.ts";
import { expect, withoutWorker as test } from "./support/test.ts";

test.use({ viewport: { width: 390, height: 844 } });

async function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const hero = document.querySelector("main header");
    const parts = document.querySelectorAll("main header ~ *, main header ~ * *");
    const bottoms = [...parts].map((part) => part.getBoundingClientRect().bottom);
    return Math.max(...bottoms) - (hero?.getBoundingClientRect().top ?? 0);
  });
}

/** Counts visible words. Text for screen readers alone is one pixel wide. */
async function wordsOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      element.tagName !== "MAIN" &&
      (element.getBoundingClientRect().width <= 1 || isClipped(element.parentElement));
    const texts = document.createTreeWalker(
      document.querySelector("main") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    let words = 0;
    while (texts.nextNode())
      if (!isClipped(texts.currentNode.parentElement))
        words += texts.currentNode.textContent?.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
    return words;
  });
}

async function isDrawn(page: Page): Promise<void> {
  await expect(page.getByText("likeliest", { exact: true })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

test(
  "An ended match takes at most 2,000 px, 350 words and six columns on a phone",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    for (const { slug } of (await endedMatches(origin.url)).slice(0, 3)) {
      await page.goto(`/prediction/${slug}`);
      await isDrawn(page);
      expect(await heightOf(page), slug).toBeLessThanOrEqual(2_000);
      expect(await wordsOf(page), slug).toBeLessThanOrEqual(350);
      await expect(page.getByRole("table")).toHaveCount(1);
      await expect(page.getByRole("columnheader")).toHaveText([
        "Question",
        "Prediction",
        "Explanation",
        "Correct",
        "Actual",
        "Correct Explanation",
      ]);
      await expect(page.getByText(/^\d of 4 right$/)).toBeVisible();
    }
  },
);

test("An unlocked match fits in 1,900 px on a phone, before kick-off and live", async ({
  page,
  origin,
}) => {
  const fan = await newFan(origin.url);
  const match = (await matchesForSale(origin.url)).at(-1);
  await unlockByApi(origin.url, fan.token, match);
  await signInAs(page, origin.url, fan.token);
  await page.goto(`/prediction/${match?.slug}`);
  await isDrawn(page);
  expect(await heightOf(page)).toBeLessThanOrEqual(1_900);
  const hero = await page.locator("main header").boundingBox();
  expect(hero?.height).toBeLessThanOrEqual(240);

  origin.rewrite(/^\/api\/v1\/(events\/|predictions\/unlocked)/, (body) =>
    body
      .replace('"status":"not_started"', '"status":"second_half"')
      .replace('"state":"open"', '"state":"sealed"')
      .replace('"minute":null', '"minute":61')
      .replace('"score":null', '"score":"1|0"'),
  );
  await page.reload();
  await isDrawn(page);
  await expect(page.getByRole("heading", { name: "Chances now" })).toBeVisible();
  expect(await heightOf(page)).toBeLessThanOrEqual(1_900);
});

test("Both unlock buttons and the prices stay in view, also after a partial unlock", async ({
  page,
  origin,
}) => {
  const fan = await newFan(origin.url, { points: 300 });
  const [first, match] = (await matchesForSale(origin.url)).toReversed();
  await unlockByApi(origin.url, fan.token, first);
  await page.goto(`/prediction/${match?.slug}`);
  const bar = page.getByRole("region", { name: "Unlock predictions" });
  await expect(bar).toContainText("15 points an answer. Your first match is free.");
  await expect(bar.getByRole("button")).toHaveText(["Unlock selected", "Unlock all"]);
  await signInAs(page, origin.url, fan.token);
  await page.goto(`/prediction/${match?.slug}`);
  await page.getByRole("button", { name: "Select none" }).click();
  await page.getByRole("checkbox").first().check();
  await expect(bar).toContainText("All 5: 75 points");
  await bar.getByRole("button", { name: "Unlock 1 selected" }).click();
  await expect(page.getByText("1 prediction(s) unlocked")).toBeVisible();
  await expect(bar.getByRole("button")).toHaveText(["Unlock selected", "Unlock all"]);
  await page.getByRole("button", { name: "Select all" }).click();
  await bar.getByRole("button", { name: "Unlock all" }).click();
  await expect(page.getByText("4 prediction(s) unlocked")).toBeVisible();
});

test("The seal is checked when it scrolls into view, and the score stays visible", async ({
  page,
  origin,
}) => {
  const [match] = await endedMatches(origin.url);
  await page.goto(`/prediction/${match?.slug}`);
  await isDrawn(page);
  const seal = page.getByRole("region", { name: "Seal" });
  await expect(seal).toContainText("before kick-off");
  await seal.scrollIntoViewIfNeeded();
  await expect(seal).toContainText("checked on this phone");
});

test("A live match shows its dot and its watch link at 320 px and on a wide screen", async ({
  page,
  origin,
}) => {
  const match = await matchInPlay(origin.url);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/prediction/${match.slug}`);
    await expect(page.getByText(/′ · (First|Second) Half/)).toBeVisible();
    await expect(page.getByRole("link", { name: /^Watch ↗ / }).first()).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});
