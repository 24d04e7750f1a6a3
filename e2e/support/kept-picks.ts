import { expect, type Locator, type Page } from "@playwright/test";
import { type Fan, registerFan, workerReady } from "./api.ts";
import { type Match, matchesToCome, unlockElsewhere } from "./fan.ts";
import { logIn } from "./screens.ts";
import { isKept } from "./stored.ts";

export interface Pick {
  fan: Fan;
  match: Match | undefined;
  /** The next match of that day, which the fan has not unlocked. */
  other: Match | undefined;
  /** The explanations of the match's predictions: what only the fan may read. */
  texts: string[];
  /** The first of them. */
  text: string | undefined;
}

/** A new fan who has unlocked the first of tomorrow's matches, elsewhere. */
export async function fanWithPick(originUrl: string): Promise<Pick> {
  const fan = await registerFan(originUrl);
  const [match, other] = await matchesToCome(originUrl);
  const texts = await unlockElsewhere(originUrl, fan.token, match);
  return { fan, match, other, texts, text: texts[0] };
}

/** The same, signed in on the page; this phone keeps the predictions from then on. */
export async function signInKeeping(page: Page, originUrl: string): Promise<Pick> {
  const pick = await fanWithPick(originUrl);
  await page.goto("/");
  await workerReady(page);
  await logIn(page, pick.fan);
  await isKept(page, pick.text);
  return pick;
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
