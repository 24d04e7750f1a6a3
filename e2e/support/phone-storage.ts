import { type BrowserContext, expect, type Page } from "@playwright/test";
import { workerReady } from "./api.ts";

export async function waitUntilOfflineReady(page: Page): Promise<void> {
  await workerReady(page);
  await waitForRow(page, { table: "coverage", text: "{" });
}

export async function waitUntilSaved(page: Page, text: string | undefined): Promise<void> {
  await waitForRow(page, { text: asJsonText(text) });
}

interface StoredText {
  text: string;
  table?: string;
}

async function waitForRow(page: Page, wanted: StoredText): Promise<void> {
  await expect(async () =>
    expect(await isInDatabase(page, wanted), `${wanted.text} is saved`).toBe(true),
  ).toPass();
}

/** Searches inside the page, because copying the database each time is slow. */
function isInDatabase(page: Page, wanted: StoredText): Promise<boolean> {
  return page.evaluate(async ({ text, table: only }) => {
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? "");
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
      try {
        for (const table of database.objectStoreNames) {
          if (only !== undefined && table !== only) continue;
          const rows = await new Promise((resolve, reject) => {
            const request = database.transaction(table).objectStore(table).getAll();
            request.addEventListener("success", () => resolve(request.result));
            request.addEventListener("error", () => reject(request.error));
          });
          if (JSON.stringify(rows).includes(text)) return true;
        }
      } finally {
        database.close();
      }
    }
    return false;
  }, wanted);
}

export function asJsonText(text: string | undefined): string {
  if (text === undefined || text === "") throw new Error("No prediction was unlocked.");
  return JSON.stringify(text).slice(1, -1);
}

interface ReadySign {
  selector: string;
  text: string;
}

const FIXTURES: ReadySign = {
  selector: 'main:not([inert]) a[aria-label^="View Predictions, "]',
  text: "",
};
const MAX_STARTS = 6;
const ENOUGH_STARTS = 2;

/** Returns the second fastest start in milliseconds, because a busy machine delays some. */
export async function measureStart(
  context: BrowserContext,
  url: string,
  { limitMs, sign = FIXTURES }: { limitMs: number; sign?: ReadySign },
): Promise<{ tab: Page; ms: number }> {
  const times: number[] = [];
  let inTime = 0;
  let late = 0;
  for (;;) {
    const wasFree = isMachineFree();
    const tab = await context.newPage();
    await tab.goto(url);
    const time = await tab.evaluate(timeUntilShown, sign);
    times.push(time);
    if (time <= limitMs) inTime += 1;
    else if (wasFree && isMachineFree()) late += 1;
    if (inTime === ENOUGH_STARTS || late === ENOUGH_STARTS || times.length === MAX_STARTS)
      return { tab, ms: times.toSorted((a, b) => a - b)[1] ?? time };
    await tab.close();
  }
}

const PROBE_MS = 50;

function isMachineFree(): boolean {
  const start = performance.now();
  const before = process.cpuUsage();
  while (performance.now() - start < PROBE_MS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 > 0.9 * PROBE_MS;
}

function timeUntilShown({ selector, text }: ReadySign): Promise<number> {
  const isShown = () =>
    [...document.querySelectorAll(selector)].some(
      ({ textContent }) => textContent?.includes(text) === true,
    );
  return new Promise((resolve) => {
    if (isShown()) resolve(performance.now());
    else
      new MutationObserver(() => isShown() && resolve(performance.now())).observe(document, {
        childList: true,
        subtree: true,
      });
  });
}
