import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { ask, dumpStorage, fixturesPath, newFan, today, workerReady } from "../support/api.ts";
import {
  daysFromToday,
  explanation,
  matchesOn,
  upcomingMatches,
  signInAs,
  unlockByApi,
} from "../support/fan.ts";
import { fixtures, openLeagues } from "../support/screens.ts";
import {
  waitUntilSaved,
  measureStart,
  asJsonText,
  waitUntilOfflineReady,
} from "../support/phone-storage.ts";
import { expect, test } from "../support/test.ts";

const OUTAGES = ["the browser offline", "the server gone"] as const;

for (const outage of OUTAGES) {
  const number = outage === "the browser offline" ? "7" : "16 (7)";
  const limitMs = outage === "the browser offline" ? 2_000 : 3_000;

  test(
    `${number}. After one visit, a new page with ${outage} shows the fixtures within ${limitMs} ms`,
    { tag: "@smoke" },
    async ({ page, context, origin }) => {
      await page.goto("/");
      await waitUntilOfflineReady(page);
      await page.close();
      if (outage === "the server gone") origin.setCondition("dead");
      origin.wasDisrupted = true;
      await context.setOffline(outage === "the browser offline");
      const { tab: reopened, ms } = await measureStart(context, origin.url, { limitMs });
      expect(ms).toBeLessThanOrEqual(limitMs);
      await expect(fixtures(reopened).first()).toBeVisible();
      await expect(reopened.getByText(/No connection\. Scores saved/)).toBeVisible();
    },
  );

  test(`${number.replace("7", "8, 10, 11")}. With ${outage}, every screen and unlocked text opens`, async ({
    page,
    context,
    origin,
  }) => {
    test.slow();
    const { token } = await newFan(origin.url, { points: 600 });
    const [opened, otherMatch] = await upcomingMatches(origin.url);
    const [text] = await unlockByApi(origin.url, token, opened);
    const texts = await unlockByApi(origin.url, token, otherMatch);
    await signInAs(page, origin.url, token);
    await waitUntilOfflineReady(page);
    for (const expected of [otherMatch?.slug, ...texts]) await waitUntilSaved(page, expected);
    await page.goto(`/prediction/${opened?.slug}`);
    await expect(explanation(page, text)).toBeVisible();
    await waitUntilSaved(page, text);
    await page.close();
    if (outage === "the server gone") origin.setCondition("dead");
    origin.wasDisrupted = true;
    await context.setOffline(outage === "the browser offline");

    await test.step("10. An unlocked and opened match shows its text and when it was saved", async () => {
      const reopened = await context.newPage();
      await reopened.goto(`${origin.url}/prediction/${opened?.slug}`);
      await expect(explanation(reopened, text)).toBeVisible();
      await expect(
        reopened.getByText(/No connection\. This match was saved (just now|\d+ min ago)\./),
      ).toBeVisible();
      await reopened.close();
    });
    await test.step("11. A match that was unlocked elsewhere and never opened here is readable", async () => {
      const reopened = await context.newPage();
      await reopened.goto(`${origin.url}/prediction/${otherMatch?.slug}`);
      for (const otherText of texts)
        await expect(explanation(reopened, otherText).first()).toBeVisible();
      await reopened.close();
    });
    for (const [path, heading] of Object.entries(HEADINGS))
      await test.step(`8. ${path} opens by its address`, async () => {
        const fresh = await context.newPage();
        await fresh.goto(`${origin.url}${path.replace("$slug", otherMatch?.slug ?? "")}`);
        await expect(fresh.getByRole("heading", { level: 1 }), path).toHaveText(heading);
        await fresh.close();
      });
  });
}

/** The heading of each route. A test checks that no route is missing. */
const HEADINGS: Record<string, RegExp | string> = {
  "/": "Football fixtures, scores and predictions",
  "/403": "This page isn't for your account.",
  "/admin": "This page isn't for your account.",
  "/profile": "My Account",
  "/profile/": "My Account",
  "/profile/cancel-subscription": "Cancel Subscription",
  "/profile/edit-profile": "Edit Profile",
  "/profile/past-predictions": "Past Predictions",
  "/profile/transactions": "Transactions",
  "/profile/transactions/": "Transactions",
  "/profile/transactions/$reference": /./,
  "/reset-password": "Create New Password",
  "/about-us": /./,
  "/contact-us": /./,
  "/frequently-asked-questions": /./,
  "/how-it-works": /./,
  "/my-picks": "My picks",
  "/prediction/$slug": / v(ersus)? /,
  "/pricing": "Choose Your Plan",
  "/privacy-policy": /./,
  "/club/$slug": /./,
  "/competition/$slug": /./,
  "/search": "Search",
  "/seals": "Seals",
  "/settings/notifications": "Notifications",
  "/settings/connection": "Connection lab",
  "/terms-of-use": /./,
  "/track-record": "Track record",
  "/verify-email": /./,
  "/no/such-page": "Page not found",
};

test("8. The table of screens above lists every route", () => {
  const tree = readFileSync("src/route-tree.gen.ts", "utf8");
  const paths =
    /interface FileRoutesByFullPath \{([^}]*)\}/
      .exec(tree)?.[1]
      ?.match(/'\/[^']*'/g)
      ?.map((path) => path.slice(1, -1)) ?? [];
  expect(paths.length).toBeGreaterThan(8);
  expect(paths.filter((path) => path !== "/$" && !(path in HEADINGS))).toEqual([]);
});

test(
  "9. A reload offline keeps path, query and fragment",
  { tag: "@smoke" },
  async ({ page, context, origin }) => {
    const address = `/?date=${daysFromToday(-1)}&status=ended#content`;
    await page.goto(address.replace("&status=ended", ""));
    await waitUntilOfflineReady(page);
    await page.goto(address);
    origin.wasDisrupted = true;
    await context.setOffline(true);
    await page.reload();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/fixtures/);
    await expect((await openLeagues(page)).getByLabel("Status")).toHaveValue("ended");
  },
);

test(
  "12. Locked texts are nowhere on the device, and offline the button says why",
  { tag: "@smoke" },
  async ({ page, context, origin }) => {
    const [owner, fan] = [await newFan(origin.url), await newFan(origin.url)];
    const [match] = await upcomingMatches(origin.url);
    const texts = await unlockByApi(origin.url, owner.token, match);
    await signInAs(page, origin.url, fan.token);
    await workerReady(page);
    await page.goto(`/prediction/${match?.slug}`);
    const bar = page.getByRole("region", { name: "Unlock predictions" });
    await expect(bar.getByRole("button", { name: "Unlock all" })).toBeEnabled();
    await waitUntilSaved(page, match?.slug);
    const expectNowhere = async () => {
      const stored = `${await dumpStorage(page)}${await page.content()}`;
      for (const text of texts) expect(stored).not.toContain(asJsonText(text));
    };
    await expectNowhere();
    origin.wasDisrupted = true;
    await context.setOffline(true);
    await expect(bar).toContainText("You are offline. Unlocking needs a connection.");
    await expect(bar.getByRole("button", { name: "Unlock all" })).toBeDisabled();
    await page.reload();
    await expect(bar.getByRole("button", { name: "Unlock all" })).toBeDisabled();
    await expectNowhere();
  },
);

test(
  "13. Offline, an unseen match says within 2 s that it is not saved and offers a retry",
  { tag: "@smoke" },
  async ({ page, context, origin }) => {
    await page.goto("/");
    await waitUntilOfflineReady(page);
    const [far] = await matchesOn(origin.url, daysFromToday(-9));
    origin.wasDisrupted = true;
    await context.setOffline(true);
    const { tab, ms } = await measureStart(context, `${origin.url}/prediction/${far?.slug}`, {
      limitMs: 2_000,
      sign: { selector: "main", text: "Not saved on this phone" },
    });
    expect(ms).toBeLessThanOrEqual(2_000);
    await expect(tab.getByRole("button", { name: "Try again" })).toBeEnabled();
    await expect(tab.locator("[aria-busy=true]")).toHaveCount(0);
  },
);

test(
  "14. A fan reads within 2 s that they are offline, and the notice leaves within 5 s",
  { tag: "@smoke" },
  async ({ page, context, origin }) => {
    await page.addInitScript(() => {
      Reflect.set(window, "shift", 0);
      const add = (entries: PerformanceEntryList) => {
        // The DOM types lack layout shifts.
        for (const entry of entries as (PerformanceEntry & { value: number })[])
          Reflect.set(window, "shift", Number(Reflect.get(window, "shift")) + entry.value);
      };
      const observer = new PerformanceObserver((list) => add(list.getEntries()));
      observer.observe({ type: "layout-shift", buffered: false });
      Reflect.set(window, "countShifts", async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        add(observer.takeRecords());
        return Reflect.get(window, "shift");
      });
    });
    await page.goto("/");
    await waitUntilOfflineReady(page);
    await page.evaluate(() => Reflect.set(window, "mark", true));
    await page.getByRole("button", { name: "Refresh scores" }).focus();
    await page.evaluate(() => Reflect.set(window, "shift", 0));
    origin.wasDisrupted = true;
    await context.setOffline(true);
    const notice = page.getByRole("status").filter({ hasText: "No connection." });
    await expect(notice).toBeVisible({ timeout: 2_000 });
    expect(await page.evaluate(() => Reflect.get(window, "countShifts")())).toBeLessThanOrEqual(
      0.1,
    );
    await context.setOffline(false);
    await expect(notice).toBeHidden({ timeout: 5_000 });
    await expect(page.getByRole("button", { name: "Refresh scores" })).toBeFocused();
    expect(await page.evaluate(() => Reflect.get(window, "mark"))).toBe(true);
  },
);

test("15. Offline for half an hour, scores say they are 30 min old and no minute moves", async ({
  page,
  context,
  origin,
}) => {
  await page.clock.install();
  await page.goto("/");
  await waitUntilOfflineReady(page);
  const { body } = await ask(page, fixturesPath(today()));
  origin.wasDisrupted = true;
  await context.setOffline(true);
  await page.reload();
  // Breaks and penalty shoot-outs have no minute.
  const inPlay = body.data.filter((event) => event["minute"] !== null).length;
  expect(inPlay).toBeGreaterThan(0);
  await expect(liveMinutes(page)).toHaveCount(inPlay);
  const minutes = await liveMinutes(page).allTextContents();
  await page.clock.fastForward(30 * 60_000 + 30_000);
  await expect(page.getByText(/Scores saved (30|31) min ago\./)).toBeVisible();
  expect(await liveMinutes(page).allTextContents()).toEqual(minutes);
});

test("15. Offline with the clock put back, scores show no age and today's list stays", async ({
  page,
  context,
  origin,
}) => {
  await page.clock.install();
  await page.goto("/");
  await waitUntilOfflineReady(page);
  origin.wasDisrupted = true;
  await context.setOffline(true);
  await page.clock.setSystemTime(Date.now() - 2 * 3_600_000);
  await page.clock.runFor(20_000);
  const line = page.getByText("No connection. Scores saved some time ago.");
  await expect(line).toBeVisible();
  await page.clock.fastForward(3 * 3_600_000);
  await page.reload();
  await expect(line).toBeVisible();
  await page.clock.setSystemTime("2015-01-01T12:00:00Z");
  await page.reload();
  await expect(fixtures(page).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/Scores saved/)).toBeHidden();
});

function liveMinutes(page: Page): Locator {
  return page.getByRole("main").getByText(/^\d+′$/);
}
