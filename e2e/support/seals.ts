import { expect, type Page } from "@playwright/test";
import { dumpStorage, workerReady } from "./api.ts";
import { daysFromToday, type Match, matchesOn } from "./fan.ts";
import type { Origin } from "./origin.ts";

interface Wire {
  data: { sequence: number; root: string; count: number; chain: string }[];
  meta: { head: { sequence: number; chain: string } | null };
}

/** Those whose predictions were sealed in time, as the run's server was running (prepared-server.ts). */
export async function overMatches(originUrl: string): Promise<Match[]> {
  const matches = [
    ...(await matchesOn(originUrl, daysFromToday(-1))),
    ...(await matchesOn(originUrl, daysFromToday(0))),
  ];
  return matches.filter(({ status, predictions }) => status === "ended" && predictions.settled > 0);
}

/** Opens the first check on the page of a match. */
export async function checkFirst(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Check the seal/ })
    .first()
    .click();
}

/** What this phone keeps in a table. */
export async function rowsOf(page: Page, name: string): Promise<unknown[]> {
  const tables: { table?: string; rows?: unknown[] }[] = JSON.parse(await dumpStorage(page));
  return tables.find(({ table }) => table === name)?.rows ?? [];
}

/** Waits until this phone has seen seals. */
export async function seesSeals(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await workerReady(page);
  await expect(async () =>
    expect((await rowsOf(page, "roots")).length).toBeGreaterThan(0),
  ).toPass();
}

/** From now on the server says something else of the seals it has published. */
export function lie(origin: Origin, change: (list: Wire) => Wire): void {
  origin.rewrite(/^\/api\/v1\/proofs\?/, (body) => JSON.stringify(change(JSON.parse(body))));
}
