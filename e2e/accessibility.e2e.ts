import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { type Fan, registerFan, today } from "./support/api.ts";
import { fixtures } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const SIZES = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
] as const;
const TARGET = 44;

interface Screen {
  name: string;
  path: string;
  /** Brings the page to the state that is meant; without it, a heading is waited for. */
  reach?: (page: Page) => Promise<void>;
}

const heading = (name: string | RegExp) => (page: Page) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

const WORDS: readonly Screen[] = [
  { name: "pricing", path: "/pricing", reach: (page) => expect(page.getByRole("heading", { name: "Starter" })).toBeVisible() },
  { name: "questions and answers", path: "/frequently-asked-questions" },
  { name: "how it works", path: "/how-it-works" },
  { name: "contact", path: "/contact-us" },
  { name: "terms", path: "/terms-of-use" },
  { name: "privacy", path: "/privacy-policy" },
  { name: "an unknown address", path: "/no/such/page", reach: heading("Page not found") },
  { name: "an unknown match", path: "/prediction/nobody-v-nothing", reach: heading("Match not found") },
  { name: "a verification link that is not valid", path: `/verify-email?email=ada@example.com&token=${"a".repeat(40)}`, reach: (page) => expect(page.getByText("This verification link is not valid.")).toBeVisible() },
  { name: "about us with what readers say", path: "/about-us", reach: (page) => expect(page.getByRole("heading", { name: "What readers might say" })).toBeVisible() },
];

const DIALOGS: readonly Screen[] = [
  { name: "the log-in", path: "/pricing?tab=login", reach: (page) => expect(page.getByRole("dialog").getByLabel("E-mail")).toBeVisible() },
  { name: "a registration full of errors", path: "/pricing?tab=register", reach: leaveEveryField },
];

async function leaveEveryField(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Register" });
  for (const label of ["First name", "Last name", "E-mail", "Where did you hear of us?", /^Password/, "Confirm password"]) await form.getByLabel(label).focus();
  await form.getByRole("checkbox").focus();
  await expect(form.getByText("Confirm Password is required")).toBeVisible();
}

/** Slugs of a day's matches in a state: what is to come, or what is over. */
async function slugOf(originUrl: string, days: number, status: "not_started" | "ended"): Promise<string> {
  const day = new Date(`${today()}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  const response = await fetch(`${originUrl}/api/v1/events?schedule_date=${day.toISOString().slice(0, 10)}&tz=Europe/London&sport_id=1&status=${status}`);
  const body: { data: { slug: string }[] } = await response.json();
  return body.data[0]?.slug ?? "";
}

async function fixtureScreens(originUrl: string): Promise<readonly Screen[]> {
  return [
    { name: "the matches of today", path: "/", reach: (page) => expect(fixtures(page).first()).toBeVisible() },
    { name: "a category without matches", path: "/?status=interrupted&tournament=1", reach: (page) => expect(page.getByText("No available matches")).toBeVisible() },
    { name: "a locked match", path: `/prediction/${await slugOf(originUrl, 1, "not_started")}`, reach: (page) => expect(page.getByRole("checkbox").first()).toBeVisible() },
    { name: "an ended match", path: `/prediction/${await slugOf(originUrl, -1, "ended")}`, reach: (page) => expect(page.getByText("Actual").first()).toBeVisible() },
  ];
}

async function go(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await (screen.reach ?? heading(/./))(page);
}

/** In light and dark, on a phone and on a desk. Returns what axe finds, named by the screen. */
async function flaws(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await nextFrames(page);
      const axe = new AxeBuilder({ page }).setLegacyMode();
      // A scheme changes colours and nothing else.
      const { violations } = await (colorScheme === "light" ? axe.withTags(STANDARDS) : axe.withRules("color-contrast")).analyze();
      const complaints = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target.join(" ")}: ${node.failureSummary ?? ""}`));
      // What a sticky bar covers now, a scroll uncovers.
      found.push(...complaints.filter((complaint) => !complaint.includes("partially obscured")).map((complaint) => `${name}, ${size.width} px, ${colorScheme}: ${complaint}`));
    }
  }
  return found;
}

/** Until the page has taken on what was just emulated. */
function nextFrames(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

async function flawsOf(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    await page.setViewportSize(SIZES[0]);
    await go(page, screen);
    found.push(...(await flaws(page, screen.name)));
  }
  return found;
}

async function signIn(page: Page, fan: Fan): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem("auth_token_default", token), fan.token);
}

/** Names of what can be pressed inside and is smaller than a fingertip. */
function smallTargets(page: Page, where: string): Promise<string[]> {
  return page.locator(where).evaluate((area, target) => {
    const controls = [...area.querySelectorAll<HTMLElement>("button, input, select, a")].filter((control) => control.closest("label a") === null);
    return controls.flatMap((control) => {
      const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
      return width >= target && height >= target ? [] : [`${control.tagName} ${control.getAttribute("aria-label") ?? control.textContent}: ${width} x ${height}`];
    });
  }, TARGET);
}

test("Nothing that axe knows keeps a visitor out of the matches", async ({ page, origin }) => {
  expect(await flawsOf(page, await fixtureScreens(origin.url))).toEqual([]);
});

test("Nothing that axe knows keeps a visitor out of the other pages", async ({ page, expectProblems }) => {
  expectProblems(/status of 4\d\d/);
  expect(await flawsOf(page, WORDS)).toEqual([]);
});

test("Nothing that axe knows keeps a fan out of the log-in, the registration, the account and the way out", async ({ page, origin }) => {
  expect(await flawsOf(page, DIALOGS)).toEqual([]);
  await signIn(page, await registerFan(origin.url));
  await page.setViewportSize(SIZES[0]);
  await page.goto("/pricing");
  await page.getByRole("navigation", { name: "Places" }).getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("dialog", { name: "Ada Obi" })).toBeVisible();
  expect(await flaws(page, "the account")).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("dialog", { name: "Are you sure you want to logout?" })).toBeVisible();
  expect(await flaws(page, "the way out")).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Plan:/ }).click();
  expect(await flaws(page, "the plan")).toEqual([]);
});

test("No screen scrolls sideways at 320 px", async ({ page, origin, expectProblems }) => {
  expectProblems(/status of 4\d\d/);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const screen of [...(await fixtureScreens(origin.url)), ...WORDS, ...DIALOGS]) {
    await go(page, screen);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, screen.name).toBeLessThanOrEqual(0);
  }
});

test("A fan without a pointer skips to the matches, opens one, chooses questions, and comes back from the log-in to the same button", async ({ page }) => {
  const focused = page.locator(":focus");
  const tabTo = async (selector: string) => {
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(page.locator(`${selector}:focus`)).toHaveCount(1, { timeout: 1 });
    }).toPass({ intervals: [0] });
  };
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(focused).toHaveText("Skip to content");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await tabTo('a[aria-label^="View Predictions"]:not([aria-label*="right"])');
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/prediction\//);
  const checkbox = page.getByRole("checkbox").first();
  await expect(checkbox).toBeChecked();
  await tabTo("input[type=checkbox]");
  await page.keyboard.press("Space");
  await expect(checkbox).not.toBeChecked();
  await tabTo('section[aria-label="Unlock predictions"] button');
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("E-mail")).toBeFocused();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(() => document.activeElement !== document.body && document.activeElement?.closest("dialog") === null);
    expect(outside, "focus stays in the dialog").toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "Unlock predictions" }).getByRole("button")).toBeFocused();
  await expect(checkbox).not.toBeChecked();
});

test("With reduced motion nothing moves, not even what waits", async ({ page, origin }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const moving = () => page.evaluate(() => document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1).length);
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  origin.become("slow");
  await page.goto("/?sport=futsal");
  await expect(page.getByRole("status", { name: "Loading fixtures" })).toBeVisible();
  expect(await moving()).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(moving).toBeGreaterThan(0);
});

test("Every control of the bars and forms is as large as a fingertip", async ({ page, origin }) => {
  await page.goto(`/prediction/${await slugOf(origin.url, 1, "not_started")}`);
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  expect(await smallTargets(page, 'nav[aria-label="Places"]')).toEqual([]);
  expect(await smallTargets(page, 'section[aria-label="Unlock predictions"]')).toEqual([]);
  expect(await smallTargets(page, "main")).toEqual([]);
  for (const screen of DIALOGS) {
    await go(page, screen);
    expect(await smallTargets(page, "dialog"), screen.name).toEqual([]);
  }
});
