import { ask, dumpStorage, fixturesPath, newFan, workerReady } from "../support/api.ts";
import {
  daysFromToday,
  explanation,
  upcomingMatches,
  signInAs,
  unlockByApi,
} from "../support/fan.ts";
import { fixtures, logIn, openMatch } from "../support/screens.ts";
import { waitUntilSaved, asJsonText, waitUntilOfflineReady } from "../support/phone-storage.ts";
import { expect, test } from "../support/test.ts";

test(
  "40. On a full phone the app works, and a fan reads which picks are not saved",
  { tag: "@smoke" },
  async ({ page, context, origin, expectProblems }) => {
    expectProblems(/quota/i);
    const fan = await newFan(origin.url);
    const [match] = await upcomingMatches(origin.url);
    await signInAs(page, origin.url, fan.token);
    await waitUntilOfflineReady(page);
    for (const days of [-1, -2, 1, 2, 3])
      await ask(page, `${fixturesPath(daysFromToday(days))}&per_page=200`);
    const session = await context.newCDPSession(page);
    const { usage } = await session.send("Storage.getUsageAndQuota", { origin: origin.url });
    await session.send("Storage.overrideQuotaForOrigin", {
      origin: origin.url,
      quotaSize: Math.max(1, Math.floor(usage)),
    });
    await page.evaluate(() => {
      let chunk = "x".repeat(1_000_000);
      for (let index = 0; chunk.length > 0; index += 1) {
        try {
          localStorage.setItem(`filler-${index}`, chunk);
        } catch {
          chunk = chunk.slice(0, chunk.length >> 1);
        }
      }
    });
    const texts = await unlockByApi(origin.url, fan.token, match);
    await page.goto(`/prediction/${match?.slug}`);
    await expect(explanation(page, texts[0]).first()).toBeVisible();
    const notice = page.getByText(
      /This phone is full\. Your unlocked predictions could not be saved/,
    );
    await expect(async () => {
      const isStored = (await dumpStorage(page)).includes(asJsonText(texts[0]));
      expect(isStored || (await notice.isVisible())).toBe(true);
    }).toPass();
    await page.goto("/");
    await expect(fixtures(page).first()).toBeVisible();

    await session.send("Storage.overrideQuotaForOrigin", { origin: origin.url });
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith("filler-"))
        .forEach((key) => localStorage.removeItem(key)),
    );
    await page.reload();
    await workerReady(page);
    for (const text of texts) await waitUntilSaved(page, text);
  },
);

test.describe("without a worker", () => {
  test.use({ serviceWorkers: "block" });

  test("40. Scores, login, unlocking and picks work; only an offline start does not", async ({
    page,
    context,
    origin,
  }) => {
    const fan = await newFan(origin.url);
    await page.goto("/");
    await logIn(page, fan);
    await openMatch(page);
    await page
      .getByRole("region", { name: "Unlock predictions" })
      .getByRole("button", { name: "Unlock all" })
      .click();
    await expect(page.getByText("5 prediction(s) unlocked")).toBeVisible();
    const name =
      (await page.getByRole("heading", { level: 1 }).innerText()).split(/\n|versus/)[0]?.trim() ??
      "";
    await page
      .getByRole("navigation", { name: "Places" })
      .getByRole("link", { name: "My picks" })
      .click();
    await expect(page.getByText(name).first()).toBeVisible();
    origin.wasDisrupted = true;
    await context.setOffline(true);
    await page
      .getByRole("navigation", { name: "Places" })
      .getByRole("link", { name: "Matches" })
      .click();
    await expect(fixtures(page).first()).toBeVisible();
    await expect(page.getByText(/No connection\. Scores saved/)).toBeVisible();
  });
});
