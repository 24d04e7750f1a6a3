import { expect, type Locator, type Page } from "@playwright/test";
import { type Fan, newFan, workerReady } from "./api.ts";
import { type Match, upcomingMatches, signInAs, unlockByApi } from "./fan.ts";
import { waitUntilSaved } from "./phone-storage.ts";

export interface FanWithPick {
  fan: Fan;
  match: Match | undefined;
  other: Match | undefined;
  texts: string[];
  text: string | undefined;
}

export async function fanWithPick(originUrl: string): Promise<FanWithPick> {
  const fan = await newFan(originUrl);
  const [match, other] = await upcomingMatches(originUrl);
  const texts = await unlockByApi(originUrl, fan.token, match);
  return { fan, match, other, texts, text: texts[0] };
}

export async function signInWithSavedPick(page: Page, originUrl: string): Promise<FanWithPick> {
  const pick = await fanWithPick(originUrl);
  await signInAs(page, originUrl, pick.fan.token);
  await workerReady(page);
  await waitUntilSaved(page, pick.text);
  return pick;
}

export async function openPicks(page: Page): Promise<void> {
  await page
    .getByRole("navigation", { name: "Places" })
    .getByRole("link", { name: "My picks" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "My picks" })).toBeVisible();
}

export function pickedMatches(page: Page): Locator {
  return page.getByRole("main").locator("summary");
}

export function picks(page: Page): Locator {
  return page.getByRole("main").locator("details[open] li");
}
