import { type BrowserContext, expect, type Page } from "@playwright/test";
import { dumpStorage, workerReady } from "./api.ts";

/** Waits until this page would open offline: a worker serves it, and a day's fixtures are kept. */
export async function readyOffline(page: Page): Promise<void> {
  await workerReady(page);
  await expect(async () =>
    expect(await dumpStorage(page)).toMatch(/"table":"coverage","rows":\[\{/),
  ).toPass();
}

/** Waits until the device keeps this text. */
export async function isKept(page: Page, text: string | undefined): Promise<void> {
  await expect(async () => expect(await dumpStorage(page)).toContain(quoted(text))).toPass();
}

/** As it stands inside the dump, which is JSON. */
export function quoted(text: string | undefined): string {
  if (text === undefined || text === "") throw new Error("Nothing was unlocked.");
  return JSON.stringify(text).slice(1, -1);
}

/** What is waited for: an element with this text in it. */
interface Sign {
  selector: string;
  text: string;
}

/** The first-paint snapshot, which is inert, does not count. */
const FIXTURES: Sign = {
  selector: 'main:not([inert]) a[aria-label^="View Predictions, "]',
  text: "",
};
const MOST_STARTS = 6;
/** One start within the limit may be luck, one beyond it an accident. */
const ENOUGH_STARTS = 2;

/**
 * How long after the start of a new page its fixtures stood there, or another sign, in milliseconds of its own clock: the
 * second quickest of a few. Where two starts kept the limit it is kept, where two did not it is not; but one that others'
 * work on the machine held up says nothing against it, and another is made.
 */
export async function quickestStart(
  context: BrowserContext,
  url: string,
  { limitMs, sign = FIXTURES }: { limitMs: number; sign?: Sign },
): Promise<{ tab: Page; ms: number }> {
  const times: number[] = [];
  let kept = 0;
  let missed = 0;
  for (;;) {
    const wasFree = isMachineFree();
    const tab = await context.newPage();
    await tab.goto(url);
    const time = await tab.evaluate(untilThere, sign);
    times.push(time);
    if (time <= limitMs) kept += 1;
    else if (wasFree && isMachineFree()) missed += 1;
    if (kept === ENOUGH_STARTS || missed === ENOUGH_STARTS || times.length === MOST_STARTS)
      return { tab, ms: times.toSorted((a, b) => a - b)[1] ?? time };
    await tab.close();
  }
}

const LOOK_MS = 50;

/** Whether work gets a processor when it asks for one: done for a moment, it is not held up. */
function isMachineFree(): boolean {
  const start = performance.now();
  const before = process.cpuUsage();
  while (performance.now() - start < LOOK_MS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 > 0.9 * LOOK_MS;
}

/** In the page: its own clock, not this process's, tells when it came. */
function untilThere({ selector, text }: Sign): Promise<number> {
  const isThere = () =>
    [...document.querySelectorAll(selector)].some(
      ({ textContent }) => textContent?.includes(text) === true,
    );
  return new Promise((resolve) => {
    if (isThere()) resolve(performance.now());
    else
      new MutationObserver(() => isThere() && resolve(performance.now())).observe(document, {
        childList: true,
        subtree: true,
      });
  });
}
