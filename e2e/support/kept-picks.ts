import { expect, type Locator, type Page } from "@playwright/test";
import { type Fan, registerFan, workerReady } from "./api.ts";
import { type Match, matchesToCome, unlockElsewhere } from "./fan.ts";
import { logIn } from "./screens.ts";
import { isKept } from "./stored.ts";

export interface Keeping {
  fan: Fan;
  match: Match | undefined;
  /** The explanation of one of the match's predictions. */
  text: string | undefined;
}

/** Signs in, on the page, a fan who has unlocked a match elsewhere; this phone keeps it from then on. */
export async function signInKeeping(page: Page, originUrl: string): Promise<Keeping> {
  const fan = await registerFan(originUrl);
  const [match] = await matchesToCome(originUrl);
  const [text] = await unlockElsewhere(originUrl, fan.token, match);
  await page.goto("/");
  await workerReady(page);
  await logIn(page, fan);
  await isKept(page, text);
  return { fan, match, text };
}

/** Goes to the fan's own page by the navigation, as a fan does. */
export async function openPicks(page: Page): Promise<void> {
  await page
    .getByRole("navigation", { name: "Places" })
    .getByRole("link", { name: "My picks" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "My picks" })).toBeVisible();
}

/** Each pick on that page. */
export function picks(page: Page): Locator {
  return page.getByRole("main").locator("summary");
}
