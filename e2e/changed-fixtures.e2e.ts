import { dumpStorage, listOf, matchesOf, today } from "./support/api.ts";
import { nextGoal } from "./support/demo-future.ts";
import { matchesOn } from "./support/fan.ts";
import { withOwnServer } from "./support/own-server.ts";
import { fixtures, rowOf } from "./support/screens.ts";
import { readyOffline } from "./support/stored.ts";
import { expect } from "./support/test.ts";

const MINUTE_MS = 60_000;

withOwnServer(
  "A list on screen asks for what has changed and no more: a goal shows, and every row is as new, also offline",
  async ({ page, ownProgram, origin }) => {
    // A server of its own, and hours of its clock.
    withOwnServer.slow();
    const told: string[] = [];
    origin.rewrite(/\/api\/v1\/fixtures\?.*schedule_date.*since=/, (body) => {
      told.push(body);
      return body;
    });
    await page.goto("/");
    await readyOffline(page);
    const refresh = async () => {
      const before = told.length;
      await page.getByRole("button", { name: "Refresh scores" }).click();
      await expect.poll(() => told.length).toBeGreaterThan(before);
      const answer = told.at(-1) ?? "";
      return { bytes: answer.length, matches: matchesOf(JSON.parse(answer)) };
    };

    const { goal, aheadMs } = await nextGoal(ownProgram, origin.url);
    origin.aheadMs = aheadMs;
    expect((await refresh()).matches.map(({ slug }) => slug)).toContain(goal.slug);
    const [home, away] = (goal.score ?? "").split("|");
    const sides = rowOf(page, goal).getByRole("paragraph");
    await expect(sides.nth(0)).toHaveText(`${goal.homeTeam.short_name}${home}`);
    await expect(sides.nth(1)).toHaveText(`${goal.awayTeam.short_name}${away}`);

    await ownProgram.moveClock(aheadMs + MINUTE_MS);
    origin.aheadMs = aheadMs + MINUTE_MS;
    const now = await matchesOn(origin.url, today());
    const whole = await (await fetch(`${origin.url}/api/v1${listOf(today())}`)).text();
    const { bytes, matches } = await refresh();
    expect(matches.length).toBeGreaterThan(0);
    expect(matches.length).toBeLessThan(now.length / 2);
    expect(bytes).toBeLessThan(whole.length / 2);

    // Rows that no difference told of are as old as the last.
    const ids = now.map(({ id }) => id);
    await expect(async () => {
      const tables: { table?: string; rows?: { id: number; saved_at: number }[] }[] = JSON.parse(
        await dumpStorage(page),
      );
      const rows = tables.find(({ table }) => table === "events")?.rows ?? [];
      const ages = rows.filter(({ id }) => ids.includes(id)).map((row) => row.saved_at);
      expect(ages).toHaveLength(ids.length);
      expect(new Set(ages).size).toBe(1);
    }).toPass();
    const shown = await fixtures(page).allTextContents();
    origin.become("dead");
    await page.reload();
    await expect(page.getByText(/No connection\. Scores saved/)).toBeVisible();
    // What is below the screen is put there after what is on it.
    await expect.poll(() => fixtures(page).allTextContents()).toEqual(shown);
    await expect(sides.nth(0)).toHaveText(`${goal.homeTeam.short_name}${home}`);
  },
);
