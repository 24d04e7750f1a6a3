import { type BrowserContext, expect, type Page } from "@playwright/test";
import { dumpStorage, workerReady } from "./api.ts";

/** Waits until this page would open offline: a worker serves it, and a day's fixtures are kept. */
export async function readyOffline(page: Page): Promise<void> {
  await workerReady(page);
  await expect(async () => expect(await dumpStorage(page)).toMatch(/"table":"coverage","rows":\[\{/)).toPass();
}

/** Waits until the device keeps this text. */
export async function isKept(page: Page, text: string | undefined): Promise<void> {
  await expect(async () => expect(await dumpStorage(page)).toContain(quoted(text))).toPass();
}

/** As it stands inside the dump, which is JSON. */
export function quoted(text: string | undefined): string {
  if (text === undefined) throw new Error("Nothing was unlocked.");
  return JSON.stringify(text).slice(1, -1);
}

/** What is waited for: an element with this text in it. */
interface Sign {
  selector: string;
  text: string;
}

/** The last look, which is inert, does not count. */
const FIXTURES: Sign = { selector: 'main:not([inert]) a[aria-label^="View Predictions, "]', text: "" };
const MOST_STARTS = 6;

/**
 * How long after the start of a new page its fixtures stood there, or another sign, in milliseconds of its own clock. A busy
 * machine only ever adds to it, so the quickest of a few starts tells; one within the limit is enough.
 */
export async function quickestStart(context: BrowserContext, url: string, { limitMs, sign = FIXTURES }: { limitMs: number; sign?: Sign }): Promise<{ tab: Page; ms: number }> {
  const times: number[] = [];
  for (;;) {
    const tab = await context.newPage();
    await tab.goto(url);
    times.push(await tab.evaluate(untilThere, sign));
    const ms = Math.min(...times);
    if (ms <= limitMs || times.length === MOST_STARTS) return { tab, ms };
    await tab.close();
  }
}

/** In the page: its own clock, not this process's, tells when it came. */
function untilThere({ selector, text }: Sign): Promise<number> {
  const isThere = () => [...document.querySelectorAll(selector)].some(({ textContent }) => textContent?.includes(text) === true);
  return new Promise((resolve) => {
    if (isThere()) resolve(performance.now());
    else new MutationObserver(() => isThere() && resolve(performance.now())).observe(document, { childList: true, subtree: true });
  });
}
