import type { Page } from "@playwright/test";
import type { components } from "#contract";
import { compareQuestions } from "#src/display/question-order.ts";
import { newFan, workerReady } from "./support/api.ts";
import {
  type Match,
  accountOf,
  eventOf,
  matchesForSale,
  signInAs,
  unlockedOf,
  unlockByApi,
} from "./support/fan.ts";
import { findFutureVoidMatch } from "./support/demo-matches.ts";
import { openPicks, pickedMatches, picks } from "./support/saved-picks.ts";
import { withOwnServer } from "./support/own-server.ts";
import { expect, test } from "./support/test.ts";

type Unlocked = components["schemas"]["UnlockedPrediction"];

withOwnServer(
  "After the match, its fan reads each pick's result, the counts and returned credits",
  { tag: "@smoke" },
  async ({ page, browser, watch, ownProgram, origin }) => {
    test.slow();
    const voidMatch = await findFutureVoidMatch(ownProgram, origin.url);
    const { token } = await newFan(origin.url, { points: 600 });
    const others = (await matchesForSale(origin.url)).filter(({ id }) => id !== voidMatch.id);
    const matches = [...others.slice(0, 2), voidMatch];
    for (const match of matches) await unlockByApi(origin.url, token, match);
    await signInAs(page, origin.url, token);
    await workerReady(page);
    await openPicks(page);
    await expect(page.getByText("None of your predictions has been settled yet.")).toBeVisible();
    await openAll(page);
    await expect(picks(page).getByText("Not played yet")).toHaveCount(15);

    const last = Math.max(...matches.map((match) => match.start_at)) * 1_000;
    await ownProgram.moveClock(last + 4 * 3_600_000 - Date.now());
    const unlocked = await unlockedOf(origin.url, token);
    const judged = unlocked.filter(({ prediction }) => prediction.correct !== null);
    expect(judged.length).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Refresh picks" }).click();
    const settled = (
      await Promise.all(matches.map(async ({ slug }) => eventOf(origin.url, slug)))
    ).filter(({ status }) => status !== "postponed");
    await page.getByRole("link", { name: `Settled ${settled.length}` }).click();
    await expect(pickedMatches(page)).toHaveCount(settled.length);
    await openAll(page);
    const inOrder = unlocked
      .filter(({ event_id: id }) => settled.some((event) => event.id === id))
      .toSorted(
        (a, b) =>
          startOf(settled, b.event_id) - startOf(settled, a.event_id) ||
          b.event_id - a.event_id ||
          compareQuestions(a.prediction, b.prediction),
      );
    await expect(picks(page)).toHaveText(inOrder.map((pick) => new RegExp(resultText(pick))));
    const right = judged.filter(({ prediction }) => prediction.correct).length;
    await expect(page.getByText(`${right} of ${judged.length} right`)).toBeVisible();
    const expected = judged.reduce((sum, { prediction }) => sum + prediction.probability, 0);
    await expect(page.getByText(`We expected ${Math.round(expected)}.`)).toBeVisible();
    for (const { id, homeTeam } of settled) {
      const own = judged.filter(({ event_id: of }) => of === id);
      const rightHere = own.filter(({ prediction }) => prediction.correct).length;
      if (rightHere > 0)
        await expect(pickedMatches(page).filter({ hasText: homeTeam.name })).toContainText(
          `${rightHere} right`,
        );
    }

    await expect(picks(page).getByText("Credits returned")).toHaveCount(5);
    await page.goto(`/prediction/${voidMatch.slug}`);
    const returned = page.getByText(/^Credits returned: .*75 points are back in your balance\.$/);
    await expect(returned).toBeVisible();
    expect((await accountOf(origin.url, token)).balance).toBe(600 - 75);

    const context = await browser.newContext();
    watch(context);
    const visitor = await context.newPage();
    await visitor.goto(`${origin.url}/prediction/${voidMatch.slug}`);
    await expect(visitor.getByText(/Canceled|Abandoned/).first()).toBeVisible();
    await expect(visitor.getByText("Credits returned")).toHaveCount(0);
    await context.close();
  },
);

async function openAll(page: Page): Promise<void> {
  for (const row of await pickedMatches(page).all()) await row.click();
}

function startOf(events: readonly Match[], id: number): number {
  return events.find((event) => event.id === id)?.start_at ?? 0;
}

function resultText({ prediction, returned }: Unlocked): string {
  const { correct, actual, question } = prediction;
  if (correct !== null) return correct ? "Right" : "Wrong";
  if (question.slug === "team-goals" && actual !== null) return "Judged by its chances";
  return returned === undefined ? "Did not count|Postponed" : "Credits returned";
}
