import type { Locator, Page } from "@playwright/test";
import { isInPlay } from "#domain/match-status.ts";
import { newFan, today } from "./support/api.ts";
import {
  daysFromToday,
  explanation,
  matchesForSale,
  matchesOn,
  upcomingMatches,
  signInAs,
  unlockByApi,
} from "./support/fan.ts";
import { fanWithPick, pickedMatches } from "./support/saved-picks.ts";
import { checkoutHeading, buyByApi } from "./support/payments.ts";
import { fixtures, openLeagues, rowOf } from "./support/screens.ts";
import { expect, withoutWorker as test } from "./support/test.ts";

// Counts taps on links, buttons and choices, without typing. visitor.e2e.ts has one more task.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

function createTapCounter() {
  const counts = { taps: 0 };
  return {
    counts,
    async tap(target: Locator): Promise<void> {
      counts.taps += 1;
      await target.click();
    },
    async choose(from: Locator, option: string): Promise<void> {
      counts.taps += 1;
      await from.selectOption(option);
    },
  };
}

const place = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Places" }).getByRole("link", { name });

async function openHome(page: Page): Promise<void> {
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
}

async function openHomeAs(page: Page, originUrl: string, token: string): Promise<void> {
  await signInAs(page, originUrl, token);
  await expect(fixtures(page).first()).toBeVisible();
}

test("A fan sees the live matches without a tap", async ({ page }) => {
  await openHome(page);
  await expect(fixtures(page).first()).toHaveAccessibleName(/, Live, /);
  await expect(fixtures(page).first()).toBeInViewport({ ratio: 1 });
});

test("A fan who followed a match with 1 tap sees it on the first screen", async ({
  page,
  context,
  origin,
}) => {
  const { tap, counts } = createTapCounter();
  const own = (await matchesOn(origin.url, today())).findLast((match) => !isInPlay(match));
  if (own === undefined) throw new Error("Every match of today is on.");
  await openHome(page);
  await tap(rowOf(page, own).getByRole("button", { name: /^Follow / }));
  const section = page
    .locator("main section")
    .filter({ has: page.getByRole("heading", { name: /^Following/ }) });
  await expect(section.locator(`a[href="/prediction/${own.slug}"]`)).toBeAttached();
  expect(counts.taps).toBeLessThanOrEqual(2);
  await page.close();
  const next = await context.newPage();
  await openHome(next);
  await expect(rowOf(next, own)).toBeInViewport({ ratio: 1 });
});

test("A fan finds a club with 2 taps, and a followed one without a tap", async ({
  page,
  origin,
}) => {
  const { tap, counts } = createTapCounter();
  const [match] = await matchesOn(origin.url, today());
  const { name } = match?.homeTeam ?? { name: "" };
  await openHome(page);
  await tap(page.getByRole("banner").getByRole("link", { name: "Search" }));
  await page.getByRole("searchbox").fill(name);
  await tap(
    page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .first(),
  );
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Last five/ })).toBeInViewport();
  expect(counts.taps).toBe(2);
  await page.getByRole("button", { name: `Follow ${name}` }).click();
  await openHome(page);
  const section = page
    .locator("main section")
    .filter({ has: page.getByRole("heading", { name: /^(Following|Live)/ }) });
  await expect(section.locator(`a[href="/prediction/${match?.slug}"]`)).toBeInViewport();
});

test("A fan unlocks a match with 2 taps", async ({ page, origin }) => {
  const { tap, counts } = createTapCounter();
  const { token } = await newFan(origin.url);
  const [match] = await matchesForSale(origin.url);
  await openHomeAs(page, origin.url, token);
  await tap(page.getByRole("main").locator(`a[href="/prediction/${match?.slug}"]`).first());
  const bar = page.getByRole("region", { name: "Unlock predictions" });
  await tap(bar.getByRole("button", { name: "Unlock all" }));
  await expect(page.getByText("5 prediction(s) unlocked")).toBeVisible();
  expect(counts.taps).toBe(2);
});

test("A fan finds the pick that they paid for with 1 tap", async ({ page, origin }) => {
  const { tap, counts } = createTapCounter();
  const { fan, match } = await fanWithPick(origin.url);
  await openHomeAs(page, origin.url, fan.token);
  await tap(place(page, "My picks"));
  await expect(pickedMatches(page)).toContainText(match?.homeTeam.name ?? "none");
  await expect(pickedMatches(page)).toBeInViewport({ ratio: 1 });
  expect(counts.taps).toBe(1);
});

test("A fan reads whether we were right about an ended match with 1 tap", async ({
  page,
  origin,
}) => {
  const { tap, counts } = createTapCounter();
  const date = daysFromToday(-1);
  const ended = (await matchesOn(origin.url, date)).find(
    ({ predictions }) => predictions.settled > 0,
  );
  if (ended === undefined) throw new Error("No match of yesterday was judged.");
  await page.goto(`/?date=${date}`);
  await tap(rowOf(page, ended).getByRole("link", { name: /^View/ }));
  await expect(page.getByText(/\d of \d right/).first()).toBeInViewport({ ratio: 1 });
  expect(counts.taps).toBe(1);
});

test("A fan who wants more points reaches the payment company with 3 taps", async ({
  page,
  origin,
}) => {
  const { tap, counts } = createTapCounter();
  const { token } = await newFan(origin.url);
  await openHomeAs(page, origin.url, token);
  await tap(place(page, "Account"));
  await tap(page.getByRole("main").getByRole("button", { name: "Get points" }));
  await tap(page.getByRole("dialog").getByRole("button", { name: /^Pay / }));
  expect(await checkoutHeading(page)).toMatch(/^GBP /);
  expect(counts.taps).toBe(3);
});

test("A fan cancels the plan with 4 taps", async ({ page, origin }) => {
  const { tap, choose, counts } = createTapCounter();
  const { token } = await newFan(origin.url);
  await buyByApi(origin.url, token, { plan_id: 2 });
  await openHomeAs(page, origin.url, token);
  await tap(place(page, "Account"));
  await tap(page.getByRole("link", { name: "Cancel Subscription" }));
  const form = page.getByRole("form", { name: "Cancel subscription" });
  await choose(form.getByLabel("Reason"), "Limited usage");
  await tap(form.getByRole("button", { name: "Cancel Subscription" }));
  await expect(page.getByText(/^Your plan is cancelled: it does not renew/)).toBeVisible();
  expect(counts.taps).toBe(4);
});

test("A fan changes the country with 4 taps", async ({ page, origin }) => {
  const { tap, counts } = createTapCounter();
  const { token } = await newFan(origin.url);
  await openHomeAs(page, origin.url, token);
  await tap(place(page, "Account"));
  await tap(page.getByRole("link", { name: "Edit Profile Information" }));
  const form = page.getByRole("form", { name: "Profile" });
  await form.getByRole("combobox", { name: "Country" }).fill("ghana");
  await tap(page.getByRole("listbox").getByRole("option", { name: "Ghana" }));
  await tap(form.getByRole("button", { name: "Update Profile" }));
  await expect(page.getByText(/profile .*updated/i).first()).toBeVisible();
  expect(counts.taps).toBe(4);
});

test("A fan shares a pick with 1 tap", async ({ page, origin }) => {
  const { tap, counts } = createTapCounter();
  await page.addInitScript(() => {
    const share = (data: ShareData) => {
      Reflect.set(window, "sharedData", data);
      return Promise.resolve();
    };
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
  });
  const { token } = await newFan(origin.url);
  const [match] = await upcomingMatches(origin.url);
  const [text] = await unlockByApi(origin.url, token, match);
  await signInAs(page, origin.url, token);
  await page.goto(`/prediction/${match?.slug}`);
  await expect(explanation(page, text)).toBeAttached();
  await tap(page.getByRole("button", { name: "Share", exact: true }));
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, "sharedData")?.text))
    .toMatch(/^We say /);
  expect(counts.taps).toBe(1);
});

test("A fan sees tomorrow's matches with 1 tap", async ({ page, origin }) => {
  const { tap, counts } = createTapCounter();
  await openHome(page);
  const [match] = await matchesOn(origin.url, daysFromToday(1));
  if (match === undefined) throw new Error("Nothing is played tomorrow.");
  await tap(page.getByRole("navigation", { name: "Days" }).getByRole("link").nth(3));
  await expect(rowOf(page, match)).toBeAttached();
  expect(counts.taps).toBe(1);
});

test("A fan sees the matches of one league with 2 taps", async ({ page }) => {
  const { tap, counts } = createTapCounter();
  await openHome(page);
  const sheet = await openLeagues(page);
  counts.taps += 1;
  await tap(sheet.getByRole("link", { name: /[1-9]$/ }).first());
  await expect(page).toHaveURL(/[?&]tournament=\d+/);
  await expect(fixtures(page).first()).toBeVisible();
  expect(counts.taps).toBe(2);
});
