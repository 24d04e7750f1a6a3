import { isInPlay } from "#domain/match-status.ts";
import { today } from "./support/api.ts";
import { pageViolations, smallTargets } from "./support/axe.ts";
import { matchesOn } from "./support/fan.ts";
import { waitUntilOfflineReady, waitUntilSaved } from "./support/phone-storage.ts";
import { fixtures } from "./support/screens.ts";
import { expect, test as withWorker, withoutWorker as test } from "./support/test.ts";

async function anyMatch(originUrl: string) {
  const matches = await matchesOn(originUrl, today());
  const match = matches.find((one) => !isInPlay(one)) ?? matches[0];
  if (match === undefined) throw new Error("There is no match today.");
  return match;
}

test("A fan follows a club in its sheet over a match, and finds its match first at home", async ({
  page,
  origin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const match = await anyMatch(origin.url);
  const { name } = match.homeTeam;
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  await page.goto(`/prediction/${match.slug}`);
  await page.getByRole("link", { name, exact: true }).click();
  const sheet = page.getByRole("dialog", { name });
  await expect(sheet.getByRole("heading", { name: /^Last five/ })).toBeVisible();
  await expect(page).toHaveURL(/\/club\/[a-z0-9-]+-\d+$/);
  await expect(page).toHaveTitle(new RegExp(name));
  expect(await pageViolations(page, "the club sheet", true)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await smallTargets(page, "dialog")).toEqual([]);
  await sheet.getByRole("button", { name: `Follow ${name}` }).click();
  await expect(sheet.getByRole("button", { name: `Following ${name}` })).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/prediction/${match.slug}$`));
  await page
    .getByRole("navigation", { name: "Places" })
    .getByRole("link", { name: "Matches" })
    .click();
  const section = page
    .locator("main section")
    .filter({ has: page.getByRole("heading", { name: /^Following/ }) });
  await expect(section.locator(`a[href="/prediction/${match.slug}"]`)).toBeVisible();
});

test("A fan who reloads the sheet gets the club's page, and Back leads to the match", async ({
  page,
  origin,
}) => {
  const match = await anyMatch(origin.url);
  const { name } = match.awayTeam;
  await page.goto(`/prediction/${match.slug}`);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText(
    name.slice(0, 20),
  );
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/prediction/${match.slug}`));
});

withWorker(
  "A fan offline finds a club by /, and reads its saved matches with their age",
  async ({ page, context, origin }) => {
    const match = await anyMatch(origin.url);
    const { name } = match.homeTeam;
    await page.goto("/");
    await waitUntilOfflineReady(page);
    await waitUntilSaved(page, match.slug);
    origin.wasDisrupted = true;
    await context.setOffline(true);
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type(name.slice(0, 5).toLowerCase());
    await expect(page.getByRole("heading", { name: "Clubs" })).toBeVisible();
    await expect(page.getByText(/^No connection\. The list of clubs was saved/)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/^No connection\. This club was saved/)).toBeVisible();
    await expect(page.locator('main a[href^="/prediction/"]').first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("searchbox")).toHaveValue(name.slice(0, 5).toLowerCase());
  },
);
