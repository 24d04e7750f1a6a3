import type { Page } from "@playwright/test";
import { newFan, workerReady } from "./support/api.ts";
import { eventOf, matchesForSale, signInAs, unlockByApi } from "./support/fan.ts";
import { withOwnServer } from "./support/own-server.ts";
import { openPicks, pickedMatches } from "./support/saved-picks.ts";
import { fixtures } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const HOUR_MS = 3_600_000;
/** A range of percents, like 80–90%, is no score. */
const SCORE = /\d\s*[–-]\s*\d(?!\d*%)/;
const VERDICT = /\d of \d+ right|\d\/\d+\s*right|, (right|wrong)\b|Called it|Goal:/;
const SCORE_IN_NAME = /View Predictions, [^,\n]* \d+, [^,\n]* \d+,/;

withOwnServer(
  "With hidden scores no result shows until a fan reveals one match",
  async ({ page, ownProgram, origin }) => {
    test.slow();
    const { token } = await newFan(origin.url, { points: 600 });
    const [match] = await matchesForSale(origin.url);
    if (match === undefined) throw new Error("No match is for sale.");
    await unlockByApi(origin.url, token, match);
    await signInAs(page, origin.url, token);
    await workerReady(page);
    await page.goto("/profile");
    await page.getByRole("checkbox", { name: /^Hide scores/ }).check();
    const [home, away] = [match.homeTeam.short_name, match.awayTeam.short_name];
    const show = page.getByRole("button", { name: `Show the score of ${home} against ${away}` });

    const goTo = async (moment: number) => {
      const aheadMs = moment - Date.now();
      await ownProgram.moveClock(aheadMs);
      origin.aheadMs = aheadMs;
    };
    await goTo(match.start_at * 1_000 + HOUR_MS);
    await page.goto("/");
    await expect(fixtures(page).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Show the score of / }).first()).toBeVisible();
    await expectNoResult(page);
    await page.goto(`/prediction/${match.slug}`);
    await expect(show.first()).toBeVisible();
    await expectNoResult(page);

    await goTo(match.start_at * 1_000 + 4 * HOUR_MS);
    await expect
      .poll(async () => (await eventOf(origin.url, match.slug)).predictions.state)
      .toMatch("settled");
    await page.reload();
    await expect(page.getByText("Ended", { exact: true }).first()).toBeVisible();
    await expectNoResult(page);
    await openPicks(page);
    await page.getByRole("link", { name: "Settled 1" }).click();
    await pickedMatches(page).click();
    await expect(page.getByText(/^Your record is hidden/)).toBeVisible();
    await expectNoResult(page);

    await page.goto(`/prediction/${match.slug}`);
    await show.first().click();
    const { score } = await eventOf(origin.url, match.slug);
    await expect(page.getByRole("heading", { level: 1 }).first()).toContainText(
      (score ?? "").replace("|", "–"),
    );
    await page.goto("/");
    const hidden = page.getByRole("button", { name: /^Show the score of / });
    await expect(hidden.first()).toBeVisible();
    // The first frame's snapshot is inert.
    const app = page.locator("main:not([inert])");
    const showAll = app.getByRole("button", { name: "Show all for today" });
    // The saved list comes first. The next one hides the matches that have begun since.
    await expect(async () => {
      if (await showAll.isVisible()) await showAll.click();
      await expect(hidden).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(fixtures(page).first()).toBeVisible();
  },
);

/** Our predictions contain scores. They were written before kick-off, so they stay. */
async function expectNoResult(page: Page): Promise<void> {
  const { outside, inside } = await page.evaluate(() => {
    const isPrediction = (node: Element) => node.closest("[role=table], details ul") !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: [isPrediction: boolean, text: string][] = [[false, document.title]];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent !== null && !parent.matches("script, style"))
        texts.push([isPrediction(parent), node.textContent ?? ""]);
    }
    for (const element of document.querySelectorAll("[aria-label], [title]"))
      for (const name of ["aria-label", "title"])
        texts.push([isPrediction(element), element.getAttribute(name) ?? ""]);
    const pick = (wanted: boolean) =>
      texts
        .filter(([is]) => is === wanted)
        .map(([, text]) => text)
        .join("\n");
    return { outside: pick(false), inside: pick(true) };
  });
  expect(outside).not.toMatch(SCORE);
  for (const text of [outside, inside]) {
    expect(text).not.toMatch(VERDICT);
    expect(text).not.toMatch(SCORE_IN_NAME);
  }
}
