import type { Locator, Page } from "@playwright/test";
import { today } from "./support/api.ts";
import { daysFromToday, matchesOn, upcomingMatches } from "./support/fan.ts";
import { expectGoals, fixtures, openLeagues, rowOf } from "./support/screens.ts";
import { waitUntilSaved, waitUntilOfflineReady } from "./support/phone-storage.ts";
import { expect, test as withWorker, withoutWorker as test } from "./support/test.ts";

function dayLinks(page: Page): Locator {
  return page.getByRole("navigation", { name: "Days" }).getByRole("link");
}

test("The address keeps the day and the filters through a reload and Back", async ({ page }) => {
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  await expect(dayLinks(page)).toHaveCount(7);
  await expect(dayLinks(page).nth(2)).toHaveAttribute("aria-current", "date");

  await dayLinks(page).nth(1).click();
  await expect(page).toHaveURL(`/?date=${daysFromToday(-1)}`);
  await (await openLeagues(page)).getByRole("link", { name: /\d$/ }).first().click();
  await expect(page).toHaveURL(/tournament=\d+/);
  await (await openLeagues(page)).getByLabel("Status").selectOption("ended");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/date=.*tournament=\d+.*status=ended/);
  const address = page.url();

  const expectFilters = async () => {
    await expect(page).toHaveURL(address);
    await expect(dayLinks(page).nth(1)).toHaveAttribute("aria-current", "date");
    await expect(page.getByRole("button", { name: "Leagues 2" })).toBeVisible();
    const sheet = await openLeagues(page);
    await expect(sheet.getByLabel("Status")).toHaveValue("ended");
    await expect(sheet.locator("a[aria-current=true]")).not.toHaveText("All leagues");
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  };
  await page.reload();
  await expectFilters();
  await (await openLeagues(page)).getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(`/?date=${daysFromToday(-1)}`);
  await page.goBack();
  await expectFilters();
});

test("A category without matches says so", async ({ page }) => {
  await page.goto(`/?date=${daysFromToday(1)}&status=ended`);
  await expect(
    page.getByText("No available matches for this category yet. Check back soon!", { exact: true }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(fixtures(page).first()).toBeVisible();
});

test("A phone whose clock is a day ahead requests only today's list", async ({ page, origin }) => {
  await page.clock.install({ time: Date.now() + 26 * 3_600_000 });
  await page.goto("/");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("touchline-clock")))
    .toMatch(/^-\d+/);
  const before = origin.requests.length;
  await page.goto("/", { waitUntil: "commit" });
  const days = () =>
    origin.requests.slice(before).flatMap((line) => /schedule_date=([\d-]+)/.exec(line)?.[1] ?? []);
  await expect.poll(days).toContain(today());
  expect(new Set(days())).toEqual(new Set([today()]));
});

withWorker(
  "A fan who has been offline for hours sees no match marked live",
  async ({ page, context, origin }) => {
    await page.clock.install();
    await page.goto("/");
    await waitUntilOfflineReady(page);
    const chip = page.getByRole("button", { name: /^Live \d+$/ });
    await expect(chip).toBeVisible();
    origin.wasDisrupted = true;
    await context.setOffline(true);
    await page.clock.fastForward(3 * 3_600_000 + 60_000);
    await expect(page.getByText("No connection. Scores saved 3 hours ago.")).toBeVisible();
    await expect(page.getByText(/saved 3 hours ago/)).toHaveCount(1);
    await expect(page.getByRole("heading", { name: /^Live when saved/ })).toBeVisible();
    await expect(chip).toBeHidden();
    await expect(page.getByRole("main")).not.toContainText("Live now");
  },
);

withWorker(
  "Offline, an unopened day shows its known matches and says there may be more",
  async ({ page, context, origin }) => {
    const [match] = await upcomingMatches(origin.url);
    await page.goto("/");
    await waitUntilOfflineReady(page);
    await waitUntilSaved(page, match?.slug);
    origin.wasDisrupted = true;
    await context.setOffline(true);
    await page.goto(`/?date=${daysFromToday(1)}`);
    await expect(fixtures(page).first()).toBeVisible();
    await expect(
      page.getByText(
        /^No connection\. Scores saved .* This day may have more matches than these\.$/,
      ),
    ).toBeVisible();
    await page.goto(`/?date=${today()}`);
    await expect(
      page.getByText(
        /^No connection\. Scores saved .* ago\.$|^No connection\. Scores saved just now\.$/,
      ),
    ).toBeVisible();
  },
);

test("A score shows from kick-off; an ended match dims the loser and counts right answers", async ({
  page,
  origin,
}) => {
  const won = (await matchesOn(origin.url, daysFromToday(-1))).find(
    ({ score, predictions }) =>
      predictions.settled > 0 && new Set((score ?? "").split("|")).size === 2,
  );
  if (won === undefined)
    throw new Error("Nobody won yesterday in a match whose predictions count.");
  const [home, away] = (won.score ?? "").split("|").map(Number);
  await page.goto(`/?date=${daysFromToday(-1)}`);
  const row = rowOf(page, won);
  const { correct, settled } = won.predictions;
  await expect(row).toContainText(`${correct}/${settled}`);
  await expect(
    row.getByRole("link", { name: new RegExp(`, ${correct} of ${settled} right$`) }),
  ).toBeVisible();
  await expectGoals(row, won, [home ?? "", away ?? ""]);
  const [homeInk, awayInk] = await Promise.all(
    [won.homeTeam.short_name, won.awayTeam.short_name].map((name) =>
      row
        .getByText(name, { exact: true })
        .evaluate((element) => Number(getComputedStyle(element).fontWeight)),
    ),
  );
  expect((homeInk ?? 0) > (awayInk ?? 0)).toBe((home ?? 0) > (away ?? 0));

  await page.goto(`/?date=${daysFromToday(1)}`);
  const [next] = await upcomingMatches(origin.url);
  if (next === undefined) throw new Error("Nobody plays tomorrow.");
  await expect(
    rowOf(page, next).getByRole("link", {
      name: `View Predictions, ${next.homeTeam.short_name} v ${next.awayTeam.short_name}, start `,
    }),
  ).toBeVisible();
});

test("Every page has its own title, and an unknown address shows an error page", async ({
  page,
  origin,
}) => {
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  const tagline = await page.title();
  expect(tagline).not.toContain("|");
  const [match] = await upcomingMatches(origin.url);
  const titles = {
    "/pricing": "Pricing",
    "/frequently-asked-questions": "Frequently Asked Questions",
    "/about-us": "About Us",
    "/how-it-works": "How It Works",
    "/contact-us": "Contact Us",
    "/terms-of-use": "Terms Of Use",
    "/privacy-policy": "Privacy Policy",
    [`/prediction/${match?.slug}`]: `Prediction | ${match?.homeTeam.short_name} v ${match?.awayTeam.short_name}`,
    "/no/such-page": "No | Such Page",
  };
  for (const [path, name] of Object.entries(titles)) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${name} | ${tagline}`);
  }
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the matches" }).click();
  await expect(page).toHaveTitle(tagline);
});

test("A visitor who presses unlock is asked to log in, and reads when the password is wrong", async ({
  page,
  origin,
  expectProblems,
}) => {
  const [match] = await upcomingMatches(origin.url);
  await page.goto(`/prediction/${match?.slug}`);
  await page
    .getByRole("region", { name: "Unlock predictions" })
    .getByRole("button", { name: "Unlock all" })
    .click();
  const form = page.getByRole("dialog", { name: "Unlock 5 answers" }).getByRole("form");
  await form.getByLabel("E-mail").fill("nobody@example.com");
  await form.getByLabel("Password", { exact: true }).fill("not the password");
  expectProblems(/status of 401/);
  await form.getByRole("button", { name: "Login" }).click();
  await expect(form.getByRole("note")).toHaveText("The e-mail or the password is wrong.");
  await expect(form.getByLabel("E-mail")).toHaveValue("nobody@example.com");
  expect(origin.requests.some((line) => line.includes("/predictions?question_ids"))).toBe(false);
});
