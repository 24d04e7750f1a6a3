import { expect, type Page } from "@playwright/test";
import { dumpStorage, workerReady } from "./api.ts";
import { daysFromToday, type Match, matchesOn } from "./fan.ts";
import type { Origin } from "./origin.ts";

interface ProofList {
  data: { sequence: number; root: string; count: number; chain: string }[];
  meta: { head: { sequence: number; chain: string } | null };
}

export async function endedMatches(originUrl: string): Promise<Match[]> {
  const matches = [
    ...(await matchesOn(originUrl, daysFromToday(-1))),
    ...(await matchesOn(originUrl, daysFromToday(0))),
  ];
  return matches.filter(({ status, predictions }) => status === "ended" && predictions.settled > 0);
}

export async function checkFirstSeal(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Seal" }).getByRole("button").first().click();
}

export async function tableRows(page: Page, name: string): Promise<unknown[]> {
  const tables: { table?: string; rows?: unknown[] }[] = JSON.parse(await dumpStorage(page));
  return tables.find(({ table }) => table === name)?.rows ?? [];
}

export async function openAndSaveSeals(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await workerReady(page);
  await expect(async () =>
    expect((await tableRows(page, "roots")).length).toBeGreaterThan(0),
  ).toPass();
}

export function rewriteSeals(origin: Origin, change: (list: ProofList) => ProofList): void {
  origin.rewrite(/^\/api\/v1\/proofs\?/, (body) => JSON.stringify(change(JSON.parse(body))));
}
