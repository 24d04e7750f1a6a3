import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { type Fan, newFan, PASSWORD, workerReady } from "./api.ts";
import { type Match, matchesForSale } from "./fan.ts";

export async function register(page: Page, email: string): Promise<void> {
  const form = page.getByRole("form", { name: "Register" });
  await form.getByLabel("E-mail").fill(email);
  const addName = form.getByRole("button", { name: "Add your name" });
  if (await addName.isVisible()) await addName.click();
  await form.getByLabel("First name").fill("Ada");
  await form.getByLabel("Last name").fill("Obi");
  await form.getByLabel("Where did you hear of us?").selectOption("Google");
  await form.getByLabel(/^Password/).fill(PASSWORD);
  await form.getByLabel("Confirm password").fill(PASSWORD);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Create account" }).click();
}

export async function logIn(page: Page, fan: { email: string; password: string }): Promise<void> {
  await page.getByRole("link", { name: "Login / Register" }).click();
  const form = page.getByRole("form", { name: "Log in" });
  if (!(await form.isVisible())) await page.getByRole("tab", { name: "Login" }).click();
  await form.getByLabel("E-mail").fill(fan.email);
  await form.getByLabel("Password", { exact: true }).fill(fan.password);
  await form.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("You have been logged in successfully")).toBeVisible();
}

export async function logInNewFan(page: Page, originUrl: string): Promise<Fan> {
  const fan = await newFan(originUrl);
  await page.goto("/");
  await workerReady(page);
  await logIn(page, fan);
  return fan;
}

export async function logOut(
  page: Page,
  message: string | RegExp = "You have been logged out successfully",
): Promise<void> {
  await openLogoutDialog(page);
  await expect(
    page.getByRole("dialog", { name: "Are you sure you want to logout?" }),
  ).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText(message)).toBeVisible();
}

/** Goes back in one step, because a page in between may redirect to the login. */
export async function backTo(page: Page, path: string): Promise<void> {
  await page.evaluate(() => history.go(-Number(history.state.__TSR_index)));
  await page.waitForURL((url) => url.pathname === path);
}

export function accountLink(page: Page): Locator {
  return page.getByRole("navigation", { name: "Places" }).locator('a[href="/profile"]');
}

export async function openLogoutDialog(page: Page): Promise<void> {
  await accountLink(page).click();
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
}

/** Records whether this status ever appeared, because a busy machine may check too late. */
export async function recordStatus(context: BrowserContext, words: string): Promise<void> {
  await context.addInitScript((wanted) => {
    new MutationObserver(() => {
      if (
        [...document.querySelectorAll("[role=status]")].some(
          ({ textContent }) => textContent?.includes(wanted) === true,
        )
      )
        Reflect.set(window, `shown ${wanted}`, true);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, words);
}

export async function waitForRecordedStatus(
  page: Page,
  words: string,
  timeout = 15_000,
): Promise<void> {
  await page.waitForFunction((wanted) => Reflect.get(window, `shown ${wanted}`) === true, words, {
    timeout,
  });
}

export function fixtures(page: Page): Locator {
  return page.locator("main:not([inert])").getByRole("link", { name: /^View Predictions, / });
}

/** Opens a match that is for sale. The first matches on screen may have no predictions yet. */
export async function openMatch(page: Page, index = 0): Promise<void> {
  const next = page.getByRole("list", { name: "Next matches" }).getByRole("link");
  await expect(next.first()).toBeVisible();
  const shown = await next.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const forSale = new Set(
    (await matchesForSale(new URL(page.url()).origin)).map(({ slug }) => `/prediction/${slug}`),
  );
  const path = shown.filter((href) => href !== null && forSale.has(href))[index];
  if (path === undefined)
    throw new Error(`Too few of these matches are for sale: ${shown.join(", ")}.`);
  await page.getByRole("list", { name: "Next matches" }).locator(`a[href="${path}"]`).click();
  await expect(page.getByRole("region", { name: "Unlock predictions" })).toBeVisible();
}

export function rowOf(page: Page, match: Match): Locator {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({
      has: page.locator(`a[aria-label^="View Predictions, "][href="/prediction/${match.slug}"]`),
    });
}

export async function expectGoals(
  row: Locator,
  { homeTeam, awayTeam }: Match,
  [home, away]: readonly [number | string, number | string],
  timeout?: number,
): Promise<void> {
  const names = [homeTeam.short_name, awayTeam.short_name] as const;
  const options = timeout === undefined ? {} : { timeout };
  await expect(row).toContainText(`${names[0]}${names[1]}${home}${away}`, options);
  await expect(row.getByRole("link", { name: /^View Predictions, / })).toHaveAccessibleName(
    new RegExp(`^View Predictions, ${names[0]} ${home}, ${names[1]} ${away}, `),
    options,
  );
}

export async function openLeagues(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^Leagues/ }).click();
  const sheet = page.getByRole("dialog", { name: "Leagues" });
  await expect(sheet).toBeVisible();
  return sheet;
}
