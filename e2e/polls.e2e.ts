import type { BrowserContext, Page, Request } from "@playwright/test";
import { dumpStorage, today, workerReady } from "./support/api.ts";
import { nextGoal } from "./support/demo-matches.ts";
import { daysFromToday, explanation, matchesOn, upcomingMatches, signInAs } from "./support/fan.ts";
import { fanWithPick } from "./support/saved-picks.ts";
import type { Origin } from "./support/origin.ts";
import { withOwnServer } from "./support/own-server.ts";
import { expectGoals, fixtures, rowOf } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

/** Moves a fake clock in small steps, because large ones exceed the app's timeouts. */
async function takeClock(page: Page): Promise<(seconds: number) => Promise<void>> {
  let waiting = 0;
  const count = (by: number) => (request: Request) => {
    if (/\/api\/v1\/(events|fixtures|predictions)/.test(request.url())) waiting += by;
  };
  page.on("request", count(1));
  page.on("requestfinished", count(-1));
  page.on("requestfailed", count(-1));
  await page.clock.install({ time: new Date() });
  return async (seconds) => {
    for (let elapsed = 0; elapsed < seconds; elapsed += 3) {
      await page.clock.runFor(3_000);
      await expect.poll(() => waiting, { intervals: [5] }).toBe(0);
    }
  };
}

/** The page goes offline before its worker, so the line must be dead too. */
async function goOffline(context: BrowserContext, origin: Origin): Promise<void> {
  origin.setCondition("dead");
  await context.setOffline(true);
}

withOwnServer(
  "A live match's minute and score update by themselves",
  async ({ page, ownProgram, origin }) => {
    withOwnServer.slow();
    const passTime = await takeClock(page);
    await page.goto("/");
    await expect(fixtures(page).first()).toBeVisible();
    const { goal, aheadMs } = await nextGoal(ownProgram, origin.url);
    origin.aheadMs = aheadMs;
    await page.clock.fastForward(aheadMs);
    await expect(async () => {
      await passTime(66);
      const match =
        (await matchesOn(origin.url, today())).find(({ slug }) => slug === goal.slug) ?? goal;
      const [home, away] = (match.score ?? "").split("|");
      const row = rowOf(page, match);
      await expect(row).toContainText(`${match.minute}′`, { timeout: 1_000 });
      await expectGoals(row, match, [home ?? "", away ?? ""], 1_000);
    }).toPass();
  },
);

test("23. Scores refresh each minute while visible, immediately on return, and never offline", async ({
  page,
  context,
  origin,
}) => {
  const passTime = await takeClock(page);
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 5_000);
  const countRequests = () =>
    origin.requests.filter(
      (line) => line.startsWith("GET /api/v1/fixtures?") && line.includes("schedule_date"),
    ).length;
  const requestsInFiveMinutes = async () => {
    const before = countRequests();
    await passTime(300);
    return countRequests() - before;
  };
  const setVisibility = (state: "hidden" | "visible") =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, state);

  const refreshes = await requestsInFiveMinutes();
  expect(refreshes).toBeGreaterThanOrEqual(4);
  expect(refreshes).toBeLessThanOrEqual(6);

  await setVisibility("hidden");
  await passTime(50);
  expect(await requestsInFiveMinutes()).toBe(0);
  const before = countRequests();
  await setVisibility("visible");
  await passTime(3);
  await expect.poll(countRequests).toBeGreaterThan(before);

  await page.clock.resume();
  const triesSoFar = countTries(page);
  await page.getByRole("button", { name: "Refresh scores" }).click();
  await expect.poll(triesSoFar).toBe(1);
  await goOffline(context, origin);
  await expect(page.getByText("No connection.")).toBeVisible();
  await passTime(300);
  expect(triesSoFar()).toBe(1);
});

test("During a match its fan's picks refresh each minute, and not when it is over", async ({
  page,
  origin,
}) => {
  const { fan } = await fanWithPick(origin.url);
  const played = { status: "second_half", score: "0|0", end_at: null as number | null };
  origin.rewrite(/^\/api\/v1\/predictions\/unlocked/, (body) => {
    const answer = JSON.parse(body) as { events: object[] };
    const kickOff = Math.floor(Date.now() / 1_000) - 3_600;
    const events = answer.events.map((event) => ({ ...event, ...played, start_at: kickOff }));
    return JSON.stringify({ ...answer, events });
  });
  const passTime = await takeClock(page);
  await signInAs(page, origin.url, fan.token);
  await page.goto("/my-picks");
  await workerReady(page);
  const row = page.getByRole("main").locator("summary");
  await expect(row).toContainText(/ 0, .* 0, (\d+′|Second Half): /);
  played.score = "1|0";
  await passTime(66);
  await expect(row).toContainText(/ 1, .* 0, (\d+′|Second Half): /);
  played.status = "ended";
  played.end_at = Math.floor(Date.now() / 1_000);
  await passTime(66);
  await page.getByRole("link", { name: "Settled 1" }).click();
  await expect(row).toContainText(/ 1, .* 0, \w{3} \d+ \w{3}: /);
  const countRequests = () =>
    origin.requests.filter((line) => line.includes("/predictions/unlocked")).length;
  const before = countRequests();
  await passTime(200);
  expect(countRequests()).toBe(before);
});

test("With the data saver on, scores refresh only when a fan opens, returns or asks", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("dataSaver", "on"));
  const passTime = await takeClock(page);
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  await workerReady(page);
  // A first visit repeats its requests through the worker.
  await passTime(10);
  const triesSoFar = countTries(page);
  await fixtures(page).first().hover();
  await passTime(300);
  expect(triesSoFar(), "no poll and no preload").toBe(0);
  const refresh = page.getByRole("button", { name: "Refresh scores" });
  await refresh.click();
  await expect.poll(triesSoFar).toBe(1);
  await expect(async () => {
    await page.evaluate(() => {
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
    expect(triesSoFar()).toBeGreaterThan(1);
  }).toPass();
});

for (const [which, slugOf] of [
  ["on screen", async (url: string) => (await upcomingMatches(url))[0]?.slug],
  ["that does not exist", async () => "none-v-none-2026-01-01"],
] as const) {
  test(`23. A match ${which} refreshes while visible, and never offline`, async ({
    page,
    context,
    origin,
    expectProblems,
  }) => {
    expectProblems(/404/);
    const passTime = await takeClock(page);
    await page.goto(`/prediction/${await slugOf(origin.url)}`);
    await workerReady(page);
    const triesSoFar = countTries(page);
    await passTime(70);
    expect(triesSoFar()).toBeGreaterThan(0);
    await goOffline(context, origin);
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    const before = triesSoFar();
    await passTime(300);
    expect(triesSoFar()).toBe(before);
  });
}

function countTries(page: Page): () => number {
  let tries = 0;
  page.on("request", (request) => {
    if (/\/api\/v1\/(events\/|fixtures\?.*schedule_date)/.test(request.url())) tries += 1;
  });
  return () => tries;
}

test("An unchanged refresh gets a 304, for the public list and the private match", async ({
  page,
  origin,
}) => {
  const { fan, match, text } = await fanWithPick(origin.url);
  await signInAs(page, origin.url, fan.token);
  await workerReady(page);
  const last = (part: string) => origin.traffic.answers.findLast(({ line }) => line.includes(part));

  await page.goto(`/?date=${daysFromToday(4)}`);
  await fixtures(page).first().waitFor();
  await page.getByRole("button", { name: "Refresh scores" }).click();
  await expect.poll(() => last("schedule_date")).toMatchObject({ status: 304 });

  await page.goto(`/prediction/${match?.slug}`);
  await expect(explanation(page, text)).toBeVisible();
  await expect(async () =>
    expect(await dumpStorage(page)).toMatch(/"table":"answers","rows":\[\{/),
  ).toPass();
  const refreshed = page.waitForResponse(/withPredictions/);
  await page.getByRole("button", { name: "Refresh match" }).click();
  expect((await refreshed).status()).toBe(200);
  expect(last("withPredictions")).toMatchObject({ status: 304 });
  await expect(explanation(page, text)).toBeVisible();
  await expect(page.getByText(/This match was saved/)).toBeHidden();
});
