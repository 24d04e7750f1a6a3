import type { Page } from "@playwright/test";
import { dumpStorage, type Fan, newFan, workerReady } from "./api.ts";
import { type Match, matchesToCome, unlockElsewhere } from "./fan.ts";
import { logIn } from "./screens.ts";
import { isKept, quoted } from "./stored.ts";

export interface Marked extends Fan {
  match: Match;
  marks: string[];
}

export async function twoFans(originUrl: string): Promise<[Marked, Marked]> {
  const [first, second] = await matchesToCome(originUrl);
  return [await marked(originUrl, first), await marked(originUrl, second)];
}

async function marked(originUrl: string, match: Match | undefined): Promise<Marked> {
  if (match === undefined) throw new Error("There is no match to unlock.");
  const fan = await newFan(originUrl);
  const texts = await unlockElsewhere(originUrl, fan.token, match);
  return { ...fan, match, marks: [...texts, fan.email] };
}

export async function seenOf(page: Page, fan: Marked): Promise<string[]> {
  const all = `${await dumpStorage(page)}${await page.evaluate(() => document.documentElement.outerHTML)}`;
  return fan.marks.filter((mark) => all.includes(quoted(mark)) || all.includes(mark));
}

export async function signInAndKeep(page: Page, fan: Marked): Promise<void> {
  await page.goto("/");
  await workerReady(page);
  await logIn(page, fan);
  await isKept(page, fan.marks[0]);
}
