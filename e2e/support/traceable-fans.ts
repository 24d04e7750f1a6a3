import type { Page } from "@playwright/test";
import { dumpStorage, type Fan, newFan, workerReady } from "./api.ts";
import { type Match, upcomingMatches, unlockByApi } from "./fan.ts";
import { logIn } from "./screens.ts";
import { waitUntilSaved, asJsonText } from "./phone-storage.ts";

export interface TraceableFan extends Fan {
  match: Match;
  traces: string[];
}

export async function createTwoFans(originUrl: string): Promise<[TraceableFan, TraceableFan]> {
  const [first, second] = await upcomingMatches(originUrl);
  return [await createTraceableFan(originUrl, first), await createTraceableFan(originUrl, second)];
}

async function createTraceableFan(
  originUrl: string,
  match: Match | undefined,
): Promise<TraceableFan> {
  if (match === undefined) throw new Error("There is no match to unlock.");
  const fan = await newFan(originUrl);
  const texts = await unlockByApi(originUrl, fan.token, match);
  return { ...fan, match, traces: [...texts, fan.email] };
}

export async function tracesFoundOf(page: Page, fan: TraceableFan): Promise<string[]> {
  const all = `${await dumpStorage(page)}${await page.evaluate(() => document.documentElement.outerHTML)}`;
  return fan.traces.filter((mark) => all.includes(asJsonText(mark)) || all.includes(mark));
}

export async function signInAndSavePicks(page: Page, fan: TraceableFan): Promise<void> {
  await page.goto("/");
  await workerReady(page);
  await logIn(page, fan);
  await waitUntilSaved(page, fan.traces[0]);
}
