import type { Page } from "@playwright/test";
import { dumpStorage, registerFan, tokenOf, workerReady } from "./support/api.ts";
import {
  accountOf,
  endSignInUnheard,
  matchesForSale,
  matchesToCome,
  matchToBeVoid,
  signInAs,
  unlockedOf,
  unlockElsewhere,
} from "./support/fan.ts";
import { PASSWORD, logIn, logOut } from "./support/screens.ts";
import { withOwnServer } from "./support/own-server.ts";
import { expect, test } from "./support/test.ts";

const NOT_KEPT = "Your picks are not saved on this phone. They need a connection.";

/** As `JSON.stringify` writes it, so that it is found in a dump of what is stored. */
function mark(text: string | undefined): string {
  expect(text).toBeTruthy();
  return JSON.stringify(text).slice(1, -1);
}

async function openPicks(page: Page): Promise<void> {
  await page
    .getByRole("navigation", { name: "Places" })
    .getByRole("link", { name: "My picks" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "My picks" })).toBeVisible();
}

function picks(page: Page) {
  return page.getByRole("main").locator("summary");
}

test("What a fan unlocked elsewhere is on the phone after signing in, and is read and searched with the server gone after a fresh start", async ({
  phone,
  origin,
}) => {
  const fan = await registerFan(origin.url);
  const [match] = await matchesToCome(origin.url);
  const explanations = await unlockElsewhere(origin.url, fan.token, match);
  let context = await phone.open();
  let page = await context.newPage();
  await page.goto(origin.url);
  await workerReady(page);
  await logIn(page, fan);
  await expect(async () =>
    expect(await dumpStorage(page)).toContain(mark(explanations[0])),
  ).toPass();
  await phone.close();

  origin.become("dead");
  context = await phone.open();
  page = await context.newPage();
  await page.goto(origin.url);
  await openPicks(page);
  await expect(page.getByText(/^No connection\. Your picks were saved/)).toBeVisible();
  await expect(
    page.getByRole("heading", {
      level: 2,
      name: `${match?.homeTeam.name} v ${match?.awayTeam.name}`,
    }),
  ).toBeVisible();
  await expect(page.getByText("11 predictions in 1 match.")).toBeVisible();
  await expect(page.getByText("11 predictions are saved here")).toBeVisible();
  await picks(page).first().click();
  await expect(page.getByText(explanations[0] ?? "", { exact: true })).toBeVisible();

  const search = page.getByRole("searchbox", { name: "Search your picks" });
  await search.pressSequentially("BOTH téams");
  await expect(page.getByText("1 prediction found in 1 match.")).toBeVisible();
  await expect(picks(page)).toHaveText(/Both teams to score/);
  await expect(page).toHaveURL(/\?q=BOTH/);
  await page.reload();
  await expect(search).toHaveValue("BOTH téams");
  await expect(picks(page)).toHaveCount(1);
  await search.fill("nobody");
  await expect(page.getByText("No prediction found.")).toBeVisible();
  await search.fill("");
  await expect(picks(page)).toHaveCount(11);
  await page
    .getByRole("link", { name: `${match?.homeTeam.name} v ${match?.awayTeam.name}` })
    .click();
  await expect(page.getByText(explanations[0] ?? "", { exact: true })).toBeVisible();
});

test("Picks removed from the phone are gone from it, stay gone after a reload and a sync, and come back when asked for", async ({
  page,
  origin,
}) => {
  const fan = await registerFan(origin.url);
  const [match] = await matchesToCome(origin.url);
  const [secret] = (await unlockElsewhere(origin.url, fan.token, match)).map(mark);
  const kept = async () => (await dumpStorage(page)).includes(secret ?? "");
  const syncs = () => origin.seen.filter((line) => line.includes("/predictions/unlocked")).length;
  await signInAs(page, origin.url, fan.token);
  await workerReady(page);
  await expect.poll(kept).toBe(true);
  await openPicks(page);
  await expect(picks(page)).toHaveCount(11);

  await page.getByRole("button", { name: "Remove from this phone" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove your picks from this phone?" });
  await expect(dialog).toContainText("They stay in your account");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  expect(await kept()).toBe(true);
  await page.getByRole("button", { name: "Remove from this phone" }).click();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText(NOT_KEPT)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await kept()).toBe(false);

  const before = syncs();
  await page.reload();
  await expect(page.getByText(NOT_KEPT)).toBeVisible();
  await expect(picks(page), "with a connection they are read from the account").toHaveCount(11);
  await page.goto(`${origin.url}/prediction/${match?.slug}`);
  await expect(page.getByText("All predictions of this match are unlocked.")).toBeVisible();
  await expect.poll(syncs).toBeGreaterThan(before);
  expect(await kept()).toBe(false);

  origin.become("dead");
  await page.goto(`${origin.url}/my-picks`);
  await expect(page.getByText(NOT_KEPT)).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading your picks" })).toBeHidden({
    timeout: 15_000,
  });
  await expect(picks(page)).toHaveCount(0);
  await expect(page.getByText("You have not unlocked a prediction yet")).toBeHidden();

  origin.become("ok");
  await page.getByRole("button", { name: "Save on this phone" }).click();
  await expect(picks(page)).toHaveCount(11);
  await expect(page.getByText(NOT_KEPT)).toBeHidden();
  await expect(page.getByText("11 predictions are saved here")).toBeVisible();
  await expect.poll(kept).toBe(true);
});

test("The next fan on the same phone sees none of the last one's picks, online or with the server gone", async ({
  page,
  origin,
}) => {
  const [first, second] = [await registerFan(origin.url), await registerFan(origin.url)];
  const [match] = await matchesToCome(origin.url);
  const [secret] = await unlockElsewhere(origin.url, first.token, match);
  await page.goto("/");
  await workerReady(page);
  await logIn(page, first);
  await openPicks(page);
  await expect(picks(page)).toHaveCount(11);
  await logOut(page);
  await expect(
    page.getByText("Log in to read the predictions that you have unlocked"),
  ).toBeVisible();
  expect(await page.content()).not.toContain(secret);

  await logIn(page, second);
  await expect(page.getByText("You have not unlocked a prediction yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "See today's matches" })).toBeVisible();
  expect(await dumpStorage(page)).not.toContain(mark(secret));
  origin.become("dead");
  await page.reload();
  await expect(page.getByText("You have not unlocked a prediction yet")).toBeVisible();
  expect(await page.content()).not.toContain(secret);
});

test("A sign-in that has expired leaves the picks readable, and says how to refresh them", async ({
  page,
  origin,
  expectProblems,
}) => {
  expectProblems(/status of 401/);
  const fan = await registerFan(origin.url);
  const [match] = await matchesToCome(origin.url);
  const [secret] = await unlockElsewhere(origin.url, fan.token, match);
  await signInAs(page, origin.url, fan.token);
  await workerReady(page);
  await expect(async () => expect(await dumpStorage(page)).toContain(mark(secret))).toPass();
  await endSignInUnheard(page, origin.url, fan.token);

  await page.goto("/my-picks");
  await expect(page.getByRole("dialog").getByLabel("E-mail")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(picks(page)).toHaveCount(11);
  await picks(page).first().click();
  await expect(page.getByText(secret ?? "", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Log in again to refresh" }).click();
  await expect(page.getByRole("dialog").getByLabel("E-mail")).toBeVisible();
});

test("A sign-in that has expired keeps no match from a page that has no store", async ({
  page,
  origin,
}) => {
  const [match] = await matchesToCome(origin.url);
  await page.addInitScript(() => {
    localStorage.setItem("touchline-expired", "1");
    Object.defineProperty(window, "indexedDB", { value: undefined });
  });
  await page.goto(`/prediction/${match?.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(match?.homeTeam.name ?? "");
  await expect(page.getByText("This could not be loaded")).toBeHidden();
});

test("Refreshing picks or a match asks once, however often it is pressed meanwhile", async ({
  page,
  origin,
}) => {
  const fan = await registerFan(origin.url);
  const [match] = await matchesToCome(origin.url);
  await unlockElsewhere(origin.url, fan.token, match);
  await signInAs(page, origin.url, fan.token);
  await workerReady(page);
  const expectOnce = async (name: string, pattern: RegExp) => {
    const button = page.getByRole("button", { name });
    await expect(button).toHaveAttribute("aria-disabled", "false");
    const before = origin.seen.length;
    const release = origin.holdAnswers(pattern);
    // All in the page: the device's own answer would come in place of one that is held for long.
    await button.evaluate(async (element: HTMLButtonElement) => {
      element.click();
      while (element.getAttribute("aria-disabled") !== "true")
        await new Promise(requestAnimationFrame);
      for (let presses = 0; presses < 5; presses += 1) element.click();
    });
    release();
    await expect(button).toHaveAttribute("aria-disabled", "false");
    // The sync that a page brings with its start may come meanwhile.
    expect(origin.seen.slice(before).filter((line) => pattern.test(line))).toHaveLength(1);
  };
  await page.goto("/my-picks");
  await expect(picks(page)).toHaveCount(11);
  await expectOnce("Refresh picks", /predictions\/unlocked/);
  await page.goto(`/prediction/${match?.slug}`);
  await expect(page.getByText("All predictions of this match are unlocked.")).toBeVisible();
  await expectOnce("Refresh match", /withPredictions/);
});

withOwnServer(
  "When the match is over, each pick says how it turned out, the line on top counts them, and the credits of one that was called off are said to be back, to its fan alone",
  async ({ page, browser, watch, ownProgram, origin }) => {
    // A server of its own lives through days.
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
    await expect(page.getByText("Not played yet")).toHaveCount(33);

    const last = Math.max(...matches.map((match) => match.start_at)) * 1_000;
    await ownProgram.moveClock(last + 4 * 3_600_000 - Date.now());
    const unlocked = await unlockedOf(origin.url, token);
    const judged = unlocked.filter(({ prediction }) => prediction.correct !== null);
    expect(judged.length).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Refresh picks" }).click();
    // The match unlocked last stands first, and in it the questions in their order.
    const inOrder = unlocked.toSorted(
      (a, b) =>
        (b.unlocked_at ?? 0) - (a.unlocked_at ?? 0) ||
        b.event_id - a.event_id ||
        a.prediction.question.id - b.prediction.question.id,
    );
    await expect(picks(page)).toHaveText(
      inOrder.map(({ prediction, returned }) => new RegExp(wordsFor(prediction.correct, returned))),
    );
    await expect(
      page.getByText(
        `${judged.filter(({ prediction }) => prediction.correct).length} of ${judged.length} settled`,
      ),
    ).toBeVisible();

    await expect(picks(page).getByText("Credits returned")).toHaveCount(11);
    await page.goto(`/prediction/${calledOff.slug}`);
    const returned = page.getByText(/^Credits returned: .*165 points are back in your balance\.$/);
    await expect(returned).toBeVisible();
    // Of the two that were played, one was free with the plan.
    expect((await accountOf(origin.url, token)).balance).toBe(600 - 165);

    const context = await browser.newContext();
    watch(context);
    const visitor = await context.newPage();
    await visitor.goto(`${origin.url}/prediction/${calledOff.slug}`);
    await expect(visitor.getByText(/Canceled|Abandoned/).first()).toBeVisible();
    await expect(visitor.getByText("Credits returned")).toHaveCount(0);
    await context.close();
  },
);

function wordsFor(correct: boolean | null, returned: object | undefined): string {
  if (correct !== null) return correct ? "✓ Right" : "✗ Wrong";
  return returned === undefined ? "Did not count|Postponed" : "Credits returned";
}
