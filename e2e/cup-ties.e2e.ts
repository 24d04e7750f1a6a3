import type { Page } from "@playwright/test";
import { playedScore } from "#domain/score.ts";
import { dayAt } from "./support/api.ts";
import { nextPenaltyShootOut } from "./support/demo-matches.ts";
import { type Match, matchesOn } from "./support/fan.ts";
import { withOwnServer } from "./support/own-server.ts";
import { expectGoals, rowOf } from "./support/screens.ts";
import { expect } from "./support/test.ts";

withOwnServer.use({ serviceWorkers: "block" });

const words = (score: string | null | undefined) => (score ?? "").replace("|", "–");

async function expectPlayed(page: Page, match: Match): Promise<void> {
  const score = playedScore(match);
  await expectGoals(rowOf(page, match), match, [score?.home ?? "", score?.away ?? ""]);
}

withOwnServer(
  "A fan follows a cup tie through extra time and reads who won on penalties",
  async ({ page, ownProgram, origin }) => {
    withOwnServer.slow();
    const tie = await nextPenaltyShootOut();
    const day = dayAt(tie.startAt);
    const goTo = async (moment: number) => {
      const aheadMs = moment - Date.now();
      await ownProgram.moveClock(aheadMs);
      origin.aheadMs = aheadMs;
      const match = (await matchesOn(origin.url, day)).find(
        ({ homeTeam, awayTeam }) =>
          homeTeam.short_name === tie.home && awayTeam.short_name === tie.away,
      );
      if (match === undefined) throw new Error(`${tie.home} v ${tie.away} is not listed.`);
      return match;
    };

    const played = await goTo(tie.extraTimeAt);
    await page.goto(`/?date=${day}`);
    await expectPlayed(page, played);
    await expect(rowOf(page, played)).toContainText(/(9[1-9]|1[0-2]\d)′/);
    await expect(
      rowOf(page, played).getByRole("link", { name: /^View Predictions, .*Live, Extra Time/ }),
    ).toBeVisible();

    const ended = await goTo(tie.endedAt);
    const shootOut = words(ended.penalties);
    await page.goto(`/?date=${day}`);
    await expectPlayed(page, ended);
    await expect(rowOf(page, ended)).toContainText("AET");
    await expect(rowOf(page, ended)).toContainText(`Pens ${shootOut}`);
    await page.goto(`/prediction/${ended.slug}`);
    await expect(
      page.getByText(`${words(ended.after_extra_time)} after extra time, ${shootOut} on penalties`),
    ).toBeVisible();
    await expect(
      page.getByText(`Predictions are about the 90 minutes, which ended ${words(ended.score)}.`),
    ).toBeVisible();
  },
);
