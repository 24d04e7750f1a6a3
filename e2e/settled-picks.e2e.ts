import type { components } from "#contract";
import { compareQuestions } from "#src/display/question-order.ts";
import { tokenOf, workerReady } from "./support/api.ts";
import {
  accountOf,
  eventOf,
  matchesForSale,
  signInAs,
  unlockedOf,
  unlockElsewhere,
} from "./support/fan.ts";
import { matchToBeVoid } from "./support/demo-future.ts";
import { openPicks, picks } from "./support/kept-picks.ts";
import { PASSWORD } from "./support/screens.ts";
import { withOwnServer } from "./support/own-server.ts";
import { expect, test } from "./support/test.ts";

type Unlocked = components["schemas"]["UnlockedPrediction"];

withOwnServer(
  "When the match is over, each pick says how it turned out, the line on top counts them, and the credits of one that was called off are said to be back, to its fan alone",
  { tag: "@smoke" },
  async ({ page, browser, watch, ownProgram, origin }) => {
    test.slow();
    const calledOff = await matchToBeVoid(ownProgram, origin.url);
    const fan = { email: "settled@example.com", password: PASSWORD, points: 600 };
    await ownProgram.createFan(fan);
    const token = await tokenOf(origin.url, fan);
    const others = (await matchesForSale(origin.url)).filter(({ id }) => id !== calledOff.id);
    const matches = [...others.slice(0, 2), calledOff];
    for (const match of matches) await unlockElsewhere(origin.url, token, match);
    await signInAs(page, origin.url, token);
    await workerReady(page);
    await openPicks(page);
    await expect(page.getByText("None of your predictions has been settled yet.")).toBeVisible();
    await expect(page.getByText("Not played yet")).toHaveCount(15);

    const last = Math.max(...matches.map((match) => match.start_at)) * 1_000;
    await ownProgram.moveClock(last + 4 * 3_600_000 - Date.now());
    const unlocked = await unlockedOf(origin.url, token);
    const judged = unlocked.filter(({ prediction }) => prediction.correct !== null);
    expect(judged.length).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Refresh picks" }).click();
    const now = new Map(
      await Promise.all(
        matches.map(async ({ slug }) => {
          const data = await eventOf(origin.url, slug);
          const place = data.status === "postponed" ? Number.MAX_SAFE_INTEGER : data.start_at;
          return [data.id, place] as const;
        }),
      ),
    );
    const inOrder = unlocked.toSorted(
      (a, b) =>
        (now.get(b.event_id) ?? 0) - (now.get(a.event_id) ?? 0) ||
        b.event_id - a.event_id ||
        compareQuestions(a.prediction, b.prediction),
    );
    await expect(picks(page)).toHaveText(inOrder.map((pick) => new RegExp(wordsFor(pick))));
    await expect(
      page.getByText(
        `${judged.filter(({ prediction }) => prediction.correct).length} of ${judged.length} settled`,
      ),
    ).toBeVisible();

    await expect(picks(page).getByText("Credits returned")).toHaveCount(5);
    await page.goto(`/prediction/${calledOff.slug}`);
    const returned = page.getByText(/^Credits returned: .*75 points are back in your balance\.$/);
    await expect(returned).toBeVisible();
    expect((await accountOf(origin.url, token)).balance).toBe(600 - 75);

    const context = await browser.newContext();
    watch(context);
    const visitor = await context.newPage();
    await visitor.goto(`${origin.url}/prediction/${calledOff.slug}`);
    await expect(visitor.getByText(/Canceled|Abandoned/).first()).toBeVisible();
    await expect(visitor.getByText("Credits returned")).toHaveCount(0);
    await context.close();
  },
);

function wordsFor({ prediction, returned }: Unlocked): string {
  const { correct, actual, question } = prediction;
  if (correct !== null) return correct ? "✓ Right" : "✗ Wrong";
  if (question.slug === "team-goals" && actual !== null) return "Judged by its chances";
  return returned === undefined ? "Did not count|Postponed" : "Credits returned";
}
