import type { Page } from "@playwright/test";
import { newFan, workerReady } from "./support/api.ts";
import { accountOf, upcomingMatches, unlockedOf, unlockByApi } from "./support/fan.ts";
import { fanWithPick } from "./support/saved-picks.ts";
import { backTo, logIn, logOut } from "./support/screens.ts";
import { expect, test, withoutWorker } from "./support/test.ts";

async function signIn(page: Page, token: string): Promise<void> {
  await page.goto("/");
  await page.evaluate((value) => localStorage.setItem("auth_token_default", value), token);
}

test(
  "Twenty presses from two tabs with a lost response charge once and show every answer",
  { tag: "@smoke" },
  async ({ context, page, origin }) => {
    const fan = await newFan(origin.url);
    const [match] = await upcomingMatches(origin.url);
    await signIn(page, fan.token);
    const other = await context.newPage();
    const path = `/prediction/${match?.slug ?? ""}`;
    await Promise.all([page.goto(path), other.goto(path)]);
    origin.cutAfterProcessing(/\/predictions\?question_ids|\/predictions$/, 2);

    const buttons = [page, other].map((tab) =>
      tab
        .getByRole("region", { name: "Unlock predictions" })
        .getByRole("button", { name: /^Unlock(ing| all)/ }),
    );
    await Promise.all(buttons.map((button) => expect(button).toBeEnabled()));
    await Promise.all(buttons.map((button) => expect(button).toHaveText("Unlock all")));
    await Promise.all(
      buttons.map((button) =>
        button.evaluate((element: HTMLButtonElement) =>
          Array.from({ length: 10 }, () => element.click()),
        ),
      ),
    );

    for (const tab of [page, other]) {
      await expect(tab.getByRole("region", { name: "Unlock predictions" })).toContainText(
        "All predictions of this match are unlocked",
        { timeout: 20_000 },
      );
      for (const { prediction } of await unlockedOf(origin.url, fan.token))
        await expect(tab.getByText(prediction.explanation, { exact: true })).toBeVisible();
    }
    expect(await accountOf(origin.url, fan.token)).toMatchObject({
      balance: 36,
      allowance: { used: 1 },
    });
  },
);

async function openMatchInOneTab(page: Page, originUrl: string) {
  const fan = await newFan(originUrl);
  const [match] = await upcomingMatches(originUrl);
  await signIn(page, fan.token);
  const path = `/prediction/${match?.slug ?? ""}`;
  await page.goto(path);
  await workerReady(page);
  return { path, other: await page.context().newPage() };
}

test(
  "An unlock in one tab shows in the other, with the new balance",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    const { path, other } = await openMatchInOneTab(page, origin.url);
    await other.goto(path);
    await expect(
      other.getByRole("button", { name: "Plan: Starter · 36 points · 1 free" }),
    ).toBeVisible();
    const bar = page.getByRole("region", { name: "Unlock predictions" });
    await bar.getByRole("button", { name: "Unlock all" }).click();
    await expect(bar).toContainText("All predictions of this match are unlocked");
    await expect(other.getByRole("region", { name: "Unlock predictions" })).toContainText(
      "All predictions of this match are unlocked",
    );
    await expect(other.getByRole("button", { name: "Plan: Starter · 36 points" })).toBeVisible();
  },
);

test("An unlock in one tab shows in a tab that has just opened", async ({ page, origin }) => {
  const { path, other } = await openMatchInOneTab(page, origin.url);
  // A busy phone loads the code that listens to the worker late.
  await other.addInitScript(() => {
    let waiting: IdleRequestCallback[] | null = [];
    const run = (callback: IdleRequestCallback) => setTimeout(callback);
    window.requestIdleCallback = (callback) => waiting?.push(callback) ?? run(callback);
    Reflect.set(window, "rest", () => {
      waiting?.forEach(run);
      waiting = null;
    });
  });
  await other.goto(path);
  await expect(
    other.getByRole("button", { name: "Plan: Starter · 36 points · 1 free" }),
  ).toBeVisible();
  const bar = page.getByRole("region", { name: "Unlock predictions" });
  await bar.getByRole("button", { name: "Unlock all" }).click();
  await expect(bar).toContainText("All predictions of this match are unlocked");
  await other.evaluate(() => Reflect.get(window, "rest")());
  await expect(other.getByRole("region", { name: "Unlock predictions" })).toContainText(
    "All predictions of this match are unlocked",
  );
});

withoutWorker(
  "A fan without enough points sends no request and reads how many are missing",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    const { fan, other: second } = await fanWithPick(origin.url);
    await signIn(page, fan.token);
    await page.goto(`/prediction/${second?.slug ?? ""}`);
    const bar = page.getByRole("region", { name: "Unlock predictions" });
    await expect(bar).toContainText("75 points; you have 36, 39 points short.");
    await bar.getByRole("button", { name: "Get points" }).click();
    await expect(page.getByText("39 points short.")).toBeVisible();
    expect(await accountOf(origin.url, fan.token)).toMatchObject({ balance: 36 });
  },
);

withoutWorker(
  "A visitor's one chosen question stays chosen through the login, at its price",
  { tag: "@smoke" },
  async ({ page, origin }) => {
    const fan = await newFan(origin.url, { points: 300 });
    const [first, second] = await upcomingMatches(origin.url);
    await unlockByApi(origin.url, fan.token, first);
    await page.goto(`/prediction/${second?.slug ?? ""}`);
    await page.getByRole("button", { name: "Select none" }).click();
    const questions = page.getByRole("checkbox");
    await questions.nth(4).check();
    const name = await page.locator("label").filter({ has: questions }).nth(4).textContent();
    const bar = page.getByRole("region", { name: "Unlock predictions" });
    const button = bar.getByRole("button", { name: "Unlock 1 selected" });
    await page.evaluate(() =>
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
    );
    await page.reload();
    await expect(page.getByText("1 of 5 selected")).toBeVisible();
    await logIn(page, fan);
    await expect(bar).toContainText("15 points; you have 300");
    await expect(page.getByRole("button", { name: "Plan: Starter · 300 points" })).toBeVisible();
    await page.reload();
    await expect(bar).toContainText("15 points; you have 300");
    await expect(page.getByText("1 of 5 selected")).toBeVisible();

    await expect(button).toBeEnabled();
    await expect(bar.getByRole("button", { name: "Unlock all" })).toBeEnabled();
    const messages = await page.evaluateHandle(() => {
      const shown: string[] = [];
      new MutationObserver(() => {
        for (const status of document.querySelectorAll("main [role=status]"))
          shown.push(status.textContent);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      return shown;
    });
    await button.press("Enter");
    await expect(page.getByRole("heading", { name: name ?? "" })).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: "1 answer open" })).toBeAttached();
    expect((await messages.jsonValue()).filter((text) => text.includes("0 answers"))).toEqual([]);
    expect(await accountOf(origin.url, fan.token)).toMatchObject({
      balance: 285,
    });

    await questions.nth(2).check();
    await logOut(page);
    await backTo(page, `/prediction/${second?.slug ?? ""}`);
    await expect(
      page.getByText("5 of 5 selected"),
      "the next fan has chosen nothing",
    ).toBeVisible();
  },
);
