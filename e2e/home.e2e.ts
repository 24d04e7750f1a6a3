import type { Locator, Page, Request } from "@playwright/test";
import { today } from "./support/api.ts";
import { templateOf } from "./support/data-template.ts";
import { Origin } from "./support/origin.ts";
import { Program } from "./support/program.ts";
import { fixtures } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

interface Wire {
  slug: string;
  status: string;
  minute: number | null;
  score: string | null;
  homeTeam: { short_name: string };
  awayTeam: { short_name: string };
}

function dayFrom(days: number): string {
  const day = new Date(`${today()}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

async function matchesOf(originUrl: string, day: string): Promise<Wire[]> {
  const response = await fetch(`${originUrl}/api/v1/events?schedule_date=${day}&tz=Europe/London&sport_id=1`);
  const body: { data: Wire[] } = await response.json();
  return body.data;
}

function rowOf(page: Page, match: Wire): Locator {
  return page.getByRole("main").getByRole("listitem").filter({ has: page.locator(`a[aria-label^="View Predictions, ${match.homeTeam.short_name} v ${match.awayTeam.short_name}"]`) });
}

function dayLinks(page: Page): Locator {
  return page.getByRole("navigation", { name: "Days" }).getByRole("link");
}

const inPlay = ({ status, minute }: Wire) => status.endsWith("_half") && minute !== null;
const goals = ({ score }: Wire) => (score ?? "0|0").split("|").reduce((sum, side) => sum + Number(side), 0);

/** Moves the server's clock until a goal has fallen in a match that was on and still is; says how far that was. */
async function nextGoal(program: Program, originUrl: string): Promise<{ goal: Wire; aheadMs: number }> {
  let before = await matchesOf(originUrl, today());
  for (let ahead = 5; ahead <= 240; ahead += 5) {
    await program.moveClock(ahead * 60_000);
    const now = await matchesOf(originUrl, today());
    const goal = now.find((match) => inPlay(match) && before.some((old) => old.slug === match.slug && inPlay(old) && goals(old) < goals(match)));
    if (goal !== undefined) return { goal, aheadMs: ahead * 60_000 };
    before = now;
  }
  throw new Error("No goal fell in four hours.");
}

/** The others' clock stays where it is. */
const withOwnServer = test.extend<{ ownProgram: Program }>({
  ownProgram: async ({}, use) => {
    const program = await Program.start(templateOf(process.env));
    await use(program);
    await program.stop();
  },
  origin: async ({ ownProgram }, use) => {
    const origin = await Origin.open(ownProgram.port);
    await use(origin);
    await origin.close();
  },
});

/** The page's clock in the test's hand. In steps, each with its answers: faster, the clock would outrun the app's patience. */
async function takeClock(page: Page): Promise<(seconds: number) => Promise<void>> {
  let waiting = 0;
  const count = (by: number) => (request: Request) => {
    if (request.url().includes("/api/v1/events?")) waiting += by;
  };
  page.on("request", count(1));
  page.on("requestfinished", count(-1));
  page.on("requestfailed", count(-1));
  await page.clock.install({ time: new Date() });
  return async (seconds) => {
    for (let passed = 0; passed < seconds; passed += 3) {
      await page.clock.runFor(3_000);
      await expect.poll(() => waiting, { intervals: [5] }).toBe(0);
    }
  };
}

test("The day and the filters are in the address, and survive a reload and the way back", async ({ page }) => {
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  await expect(dayLinks(page)).toHaveCount(7);
  await expect(dayLinks(page).nth(2)).toHaveAttribute("aria-current", "date");

  await dayLinks(page).nth(1).click();
  await expect(page).toHaveURL(`/?date=${dayFrom(-1)}`);
  await page.getByLabel("Tournament").selectOption({ index: 1 });
  await expect(page).toHaveURL(/tournament=\d+/);
  await page.getByLabel("Status").selectOption("ended");
  await expect(page).toHaveURL(/date=.*tournament=\d+.*status=ended/);
  const address = page.url();

  const expectKept = async () => {
    await expect(page).toHaveURL(address);
    await expect(dayLinks(page).nth(1)).toHaveAttribute("aria-current", "date");
    await expect(page.getByLabel("Status")).toHaveValue("ended");
    await expect(page.getByLabel("Tournament")).not.toHaveValue("");
  };
  await page.reload();
  await expectKept();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(`/?date=${dayFrom(-1)}`);
  await page.goBack();
  await expectKept();
});

test("A category without matches says so", async ({ page }) => {
  await page.goto(`/?date=${dayFrom(1)}&status=ended`);
  await expect(page.getByText("No available matches for this category yet. Check back soon!", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(fixtures(page).first()).toBeVisible();
});

withOwnServer("A live match's minute and score move by themselves", async ({ page, ownProgram, origin }) => {
  const pass = await takeClock(page);
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  const { goal, aheadMs } = await nextGoal(ownProgram, origin.url);
  // The phone's clock goes with the server's: before a kick-off by its own clock it shows no score.
  await page.clock.fastForward(aheadMs);
  await expect(async () => {
    await pass(66);
    const match = (await matchesOf(origin.url, today())).find(({ slug }) => slug === goal.slug) ?? goal;
    const [home, away] = (match.score ?? "").split("|");
    const row = rowOf(page, match);
    await expect(row).toContainText(`${match.minute}′`, { timeout: 1_000 });
    await expect(row.getByRole("paragraph").nth(0)).toHaveText(`${match.homeTeam.short_name}${home}`, { timeout: 1_000 });
    await expect(row.getByRole("paragraph").nth(1)).toHaveText(`${match.awayTeam.short_name}${away}`, { timeout: 1_000 });
  }).toPass();
});

test("Scores are asked for once a minute while a fan looks, at once when the page is shown again, and never while it is hidden or offline", async ({ page, context, origin }) => {
  const pass = await takeClock(page);
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  const asked = () => origin.seen.filter((line) => line.startsWith("GET /api/v1/events?") && line.includes("schedule_date")).length;
  const inFiveMinutes = async () => {
    const before = asked();
    await pass(300);
    return asked() - before;
  };
  const turn = (state: "hidden" | "visible") =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, state);

  const looking = await inFiveMinutes();
  expect(looking).toBeGreaterThanOrEqual(4);
  expect(looking).toBeLessThanOrEqual(6);

  await turn("hidden");
  expect(await inFiveMinutes()).toBe(0);
  const before = asked();
  await turn("visible");
  await expect.poll(asked).toBeGreaterThan(before);

  origin.wasSpoilt = true;
  await context.setOffline(true);
  expect(await inFiveMinutes()).toBe(0);
});

test("A score shows once a match has started; when it is over the loser steps back and the row says how many predictions were right", async ({ page, origin }) => {
  const won = (await matchesOf(origin.url, dayFrom(-1))).find(({ score, status }) => status === "ended" && new Set((score ?? "").split("|")).size === 2);
  if (won === undefined) throw new Error("Nobody won yesterday.");
  const [home, away] = (won.score ?? "").split("|").map(Number);
  await page.goto(`/?date=${dayFrom(-1)}`);
  const row = rowOf(page, won);
  await expect(row).toContainText(/\d+ of \d+ right/);
  const names = [won.homeTeam.short_name, won.awayTeam.short_name].map((name) => row.getByText(name, { exact: true }));
  const scores = row.getByRole("paragraph");
  await expect(scores.nth(0)).toHaveText(`${won.homeTeam.short_name}${home}`);
  await expect(scores.nth(1)).toHaveText(`${won.awayTeam.short_name}${away}`);
  const [homeInk, awayInk] = await Promise.all(names.map((name) => name.evaluate((element) => Number(getComputedStyle(element).fontWeight))));
  expect((homeInk ?? 0) > (awayInk ?? 0)).toBe((home ?? 0) > (away ?? 0));

  await page.goto(`/?date=${dayFrom(1)}`);
  const [next] = await matchesOf(origin.url, dayFrom(1));
  if (next === undefined) throw new Error("Nobody plays tomorrow.");
  await expect(rowOf(page, next).getByRole("paragraph").nth(0)).toHaveText(next.homeTeam.short_name);
});

test("Every page names itself in the title, and an address that does not exist says so", async ({ page, origin }) => {
  await page.goto("/");
  await expect(fixtures(page).first()).toBeVisible();
  const tagline = await page.title();
  expect(tagline).not.toContain("|");
  const [match] = await matchesOf(origin.url, dayFrom(1));
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const titles = {
    "/pricing": "Pricing",
    "/frequently-asked-questions": "Frequently Asked Questions",
    "/about-us": "About Us",
    "/how-it-works": "How It Works",
    "/contact-us": "Contact Us",
    "/terms-of-use": "Terms Of Use",
    "/privacy-policy": "Privacy Policy",
    [`/prediction/${match?.slug}`]: `Prediction | ${(match?.slug ?? "").split("-").map(capital).join(" ")}`,
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

test("A visitor who presses unlock is asked to log in, and hears when the password is wrong", async ({ page, origin, expectProblems }) => {
  const [match] = await matchesOf(origin.url, dayFrom(1));
  await page.goto(`/prediction/${match?.slug}`);
  await page.getByRole("region", { name: "Unlock predictions" }).getByRole("button", { name: "Unlock all" }).click();
  const form = page.getByRole("dialog", { name: "Log in" }).getByRole("form");
  await form.getByLabel("E-mail").fill("nobody@example.com");
  await form.getByLabel("Password", { exact: true }).fill("not the password");
  expectProblems(/status of 401/);
  await form.getByRole("button", { name: "Login" }).click();
  await expect(form.getByRole("alert")).toHaveText("The e-mail or the password is wrong.");
  await expect(form.getByLabel("E-mail")).toHaveValue("nobody@example.com");
  expect(origin.seen.some((line) => line.includes("/predictions?question_ids"))).toBe(false);
});

test("A fan who registers hears of each field what is wrong with it, and may not go on before it is mended", async ({ page }) => {
  await page.goto("/?tab=register");
  const form = page.getByRole("form", { name: "Register" });
  const leave = async (label: string | RegExp, value: string) => {
    await form.getByLabel(label).fill(value);
    await form.getByLabel(label).blur();
  };
  for (const [label, value, message] of [
    ["E-mail", "", "Email is required"],
    ["E-mail", "ada@nowhere", "Email is invalid"],
    [/^Password/, "", "Password is required"],
    [/^Password/, "seven77", "Password must be at least 8 characters"],
    ["Confirm password", "", "Confirm Password is required"],
    ["Confirm password", "eight888", "Passwords must match"],
  ] as const) {
    await leave(label, value);
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message));
    await expect(form.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
  }
  await form.getByLabel("Where did you hear of us?").focus();
  await form.getByLabel("Where did you hear of us?").blur();
  await expect(form.getByLabel("Where did you hear of us?")).toHaveAccessibleDescription("Source must be selected");
  const button = form.getByRole("button", { name: "Create account" });
  await expect(button).toBeDisabled();
  await form.getByRole("checkbox").check();
  await expect(button).toBeDisabled();
  await expect(form).toContainText("Please mend the fields above first.");
});
