import type { Page } from "@playwright/test";
import { type Fan, newFan } from "./support/api.ts";
import {
  pageViolations,
  screenViolations,
  openScreen,
  type Screen,
  SIZES,
  smallTargets,
} from "./support/axe.ts";
import {
  ACCOUNT,
  DIALOGS,
  RECORD,
  STORED_DATA_SCREENS,
  WORDS,
} from "./support/accessible-screens.ts";
import { daysFromToday, matchesOn } from "./support/fan.ts";
import { fanWithPick } from "./support/saved-picks.ts";
import { checkFirstSeal } from "./support/seals.ts";
import { fixtures } from "./support/screens.ts";
import { expect, test as withWorker, withoutWorker as test } from "./support/test.ts";

async function openCheck(page: Page): Promise<void> {
  await expect(page.getByRole("columnheader", { name: "Actual" })).toBeVisible();
  await checkFirstSeal(page);
  await expect(page.getByText("The seal fits.")).toBeVisible();
}

async function slugOf(
  originUrl: string,
  days: number,
  status: "not_started" | "ended",
): Promise<string> {
  return (
    (await matchesOn(originUrl, daysFromToday(days))).find((match) => match.status === status)
      ?.slug ?? ""
  );
}

async function fixtureScreens(originUrl: string): Promise<readonly Screen[]> {
  return [
    {
      name: "the matches of today",
      path: "/",
      waitUntilOpen: (page) => expect(fixtures(page).first()).toBeVisible(),
    },
    {
      name: "a category without matches",
      path: "/?status=penalties&tournament=1",
      waitUntilOpen: (page) => expect(page.getByText("No available matches")).toBeVisible(),
    },
    {
      name: "a club",
      path: "/club/any-1",
      bothThemes: true,
      waitUntilOpen: (page) =>
        expect(page.getByRole("heading", { name: "Last five" })).toBeVisible(),
    },
    {
      name: "a search",
      path: "/search?q=ro",
      bothThemes: true,
      waitUntilOpen: (page) => expect(page.getByRole("main").locator("mark").first()).toBeVisible(),
    },
    {
      name: "a locked match",
      path: `/prediction/${await slugOf(originUrl, 1, "not_started")}`,
      bothThemes: true,
      waitUntilOpen: (page) => expect(page.getByRole("checkbox").first()).toBeVisible(),
    },
    {
      name: "an ended match",
      path: `/prediction/${await slugOf(originUrl, -1, "ended")}`,
      waitUntilOpen: openCheck,
    },
  ];
}

async function signIn(page: Page, fan: Fan): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem("auth_token_default", token), fan.token);
}

test.describe.configure({ timeout: 180_000 });

test("A visitor reads the matches on the narrowest phone without axe violations", async ({
  page,
  origin,
}) => {
  expect(await screenViolations(page, await fixtureScreens(origin.url))).toEqual([]);
});

test("A visitor uses the track record by touch without axe violations", async ({ page }) => {
  expect(await screenViolations(page, [RECORD])).toEqual([]);
  await page.setViewportSize(SIZES[0]);
  expect(await smallTargets(page, "main")).toEqual([]);
});

test("A visitor reads the other pages without axe violations", async ({ page, expectProblems }) => {
  expectProblems(/status of 4\d\d/);
  expect(await screenViolations(page, WORDS)).toEqual([]);
});

test("A fan registers, logs in, edits the account and logs out without axe violations", async ({
  page,
  origin,
}) => {
  expect(await screenViolations(page, DIALOGS)).toEqual([]);
  await signIn(page, await newFan(origin.url));
  expect(await screenViolations(page, ACCOUNT)).toEqual([]);
  await page.setViewportSize(SIZES[0]);
  expect(await smallTargets(page, "main")).toEqual([]);
  await page.getByRole("combobox", { name: "Country" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  expect(await pageViolations(page, "the list of countries")).toEqual([]);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("dialog", { name: "Delete your account?" })).toBeVisible();
  expect(await pageViolations(page, "the end of the account")).toEqual([]);
  expect(await smallTargets(page, "dialog")).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await smallTargets(page, "main")).toEqual([]);
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(
    page.getByRole("dialog", { name: "Are you sure you want to logout?" }),
  ).toBeVisible();
  expect(await pageViolations(page, "the way out")).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Plan:/ }).click();
  expect(await pageViolations(page, "the plan")).toEqual([]);
});

withWorker(
  "A fan reads picks and removes them from the phone without axe violations",
  async ({ page, origin }) => {
    const { fan } = await fanWithPick(origin.url);
    await signIn(page, fan);
    await page.setViewportSize(SIZES[0]);
    await page.goto("/my-picks");
    await page.locator("summary").first().click();
    expect(await pageViolations(page, "picks")).toEqual([]);
    expect(await smallTargets(page, "main")).toEqual([]);
    await page.getByRole("link", { name: "Saved on this phone" }).click();
    await page.getByRole("button", { name: "Remove from this phone" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await pageViolations(page, "removing picks")).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByRole("button", { name: "Save on this phone" })).toBeVisible();
    await page.goto("/my-picks");
    await expect(page.getByText("Your picks are not saved on this phone")).toBeVisible();
    await expect(page.locator("summary").first()).toBeVisible();
    expect(await pageViolations(page, "picks that are not saved")).toEqual([]);
  },
);

withWorker(
  "The connection lab, a failed seal and a simulated network have no axe violations",
  async ({ page, origin }) => {
    expect(await screenViolations(page, STORED_DATA_SCREENS)).toEqual([]);
    origin.wasDisrupted = true;
    origin.rewrite(/^\/api\/v1\/proofs\?/, (body) =>
      body.replaceAll(/"root":"[0-9a-f]{8}/g, '"root":"00000000'),
    );
    await page.setViewportSize(SIZES[0]);
    await page.goto("/seals");
    await expect(page.getByText("The server now shows another one in its place.")).toBeVisible();
    expect(await pageViolations(page, "the alarm and its evidence")).toEqual([]);
    expect(await smallTargets(page, "[role=alert]")).toEqual([]);
    await page.setViewportSize(SIZES[0]);
    await page.goto("/settings/connection");
    await page.getByRole("radio", { name: /^Failing/ }).check();
    await expect(page.getByRole("banner").getByText("Simulating: failing network.")).toBeVisible();
    expect(await pageViolations(page, "a simulated network")).toEqual([]);
    expect(await smallTargets(page, "header")).toEqual([]);
  },
);

test("Every control in bars and forms is at least 44 px wide and high", async ({
  page,
  origin,
}) => {
  await page.goto(`/prediction/${await slugOf(origin.url, 1, "not_started")}`);
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  expect(await smallTargets(page, 'nav[aria-label="Places"]')).toEqual([]);
  expect(await smallTargets(page, 'section[aria-label="Unlock predictions"]')).toEqual([]);
  expect(await smallTargets(page, "main")).toEqual([]);
  for (const screen of DIALOGS) {
    await openScreen(page, screen);
    const hasDialog = (await page.locator("dialog").count()) > 0;
    expect(await smallTargets(page, hasDialog ? "dialog" : "main"), screen.name).toEqual([]);
  }
});
