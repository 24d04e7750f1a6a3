import type { Page } from "@playwright/test";
import { workerReady } from "./support/api.ts";
import { leaveAndEndSignIn, explanation, signInAs } from "./support/fan.ts";
import { fanWithPick, signInWithSavedPick } from "./support/saved-picks.ts";
import { fixtures } from "./support/screens.ts";
import { waitUntilSaved } from "./support/phone-storage.ts";
import { expect, test } from "./support/test.ts";

const LOSSES = {
  "the browser deletes the database": async (page: Page, originUrl: string) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Storage.clearDataForOrigin", {
      origin: originUrl,
      storageTypes: "indexeddb",
    });
  },
  "only the rows are gone": (page: Page) =>
    page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open("touchline");
        request.addEventListener("success", () => resolve(request.result));
      });
      const tables = ["events", "details", "unlocked", "answers"];
      const transaction = database.transaction(tables, "readwrite");
      for (const table of tables) transaction.objectStore(table).clear();
      await new Promise((resolve) => transaction.addEventListener("complete", resolve));
      database.close();
    }),
};

for (const [what, lose] of Object.entries(LOSSES)) {
  test(`When ${what}, open pages keep their data and say it is not saved`, async ({
    page,
    context,
    origin,
  }) => {
    const { match, text } = await signInWithSavedPick(page, origin.url);
    const [onMatch, onPicks] = [await context.newPage(), await context.newPage()];
    await onMatch.goto(`${origin.url}/prediction/${match?.slug}`);
    await expect(explanation(onMatch, text)).toBeVisible();
    await onPicks.goto(`${origin.url}/my-picks`);
    await expect(onPicks.getByText(match?.homeTeam.name ?? "").first()).toBeVisible();
    const rows = await fixtures(page).count();
    origin.setCondition("dead");
    for (const [tab, name] of [
      [page, "Refresh scores"],
      [onMatch, "Refresh match"],
      [onPicks, "Refresh picks"],
    ] as const) {
      await tab.getByRole("button", { name }).click();
      await expect(tab.getByRole("main").getByText(/^No connection\. .* saved/)).toBeVisible();
    }
    await lose(page, origin.url);
    for (const [tab, name] of [
      [page, "Refresh scores"],
      [onMatch, "Refresh match"],
      [onPicks, "Refresh picks"],
    ] as const) {
      await tab.getByRole("button", { name }).click();
      await expect(
        tab
          .getByRole("main")
          .getByText(/^No connection\. .* saved .*\. No longer saved on this phone\.$/),
      ).toBeVisible();
    }
    expect(await fixtures(page).count()).toBe(rows);
    await expect(explanation(onMatch, text)).toBeVisible();
    await expect(onMatch.getByRole("heading", { level: 1 })).toContainText(
      match?.homeTeam.name ?? "",
    );
    await expect(onPicks.getByText(match?.homeTeam.name ?? "").first()).toBeVisible();
    await expect(onPicks.getByText("You have not unlocked a prediction yet.")).toHaveCount(0);
    await expect(onPicks.getByText(/are not saved on this phone/)).toHaveCount(0);

    origin.setCondition("ok");
    for (const [tab, name] of [
      [page, "Refresh scores"],
      [onMatch, "Refresh match"],
      [onPicks, "Refresh picks"],
    ] as const) {
      await tab.getByRole("button", { name }).click();
      await expect(tab.getByRole("main").getByText(/No longer saved/)).toBeHidden();
    }
    await waitUntilSaved(page, text);
  });
}

test("A fan who returns gets their picks saved again after the browser deleted the database", async ({
  page,
  origin,
}) => {
  const { text } = await signInWithSavedPick(page, origin.url);
  const setVisibility = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, state);
  await setVisibility("hidden");
  await LOSSES["the browser deletes the database"](page, origin.url);
  await setVisibility("visible");
  await waitUntilSaved(page, text);
});

for (const [what, lose] of Object.entries(LOSSES)) {
  test(`When ${what}, a fan with an expired sign-in keeps the open page`, async ({
    page,
    origin,
    expectProblems,
  }) => {
    expectProblems(/status of 401/);
    const { fan, match, text } = await fanWithPick(origin.url);
    await signInAs(page, origin.url, fan.token);
    await workerReady(page);
    await waitUntilSaved(page, text);
    await leaveAndEndSignIn(page, origin.url, fan.token);
    await page.goto(`/prediction/${match?.slug}`);
    await page
      .getByRole("dialog", { name: "Log in" })
      .getByRole("button", { name: "Close" })
      .click();
    await expect(explanation(page, text)).toBeVisible();
    await lose(page, origin.url);
    await page.getByRole("button", { name: "Refresh match" }).click();
    await expect(
      page.getByText(/^This match was saved .*\. No longer saved on this phone\.$/),
    ).toBeVisible();
    await expect(explanation(page, text)).toBeVisible();
  });
}
