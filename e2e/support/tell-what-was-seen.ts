import type { BrowserContext, Page } from "@playwright/test";

/** A page that hangs is not asked for longer than this. */
const LIMIT_MS = 3_000;

/** Prints what a failed test had before it: where nobody can look at the screen, as in CI, it is all there is to go by. */
export async function tellWhatWasSeen(context: BrowserContext): Promise<void> {
  for (const page of context.pages())
    process.stdout.write(`What was seen: ${page.url()}\n${await readPage(page)}\n`);
}

/** As many as the last pages of a test have. */
const MOST_FAILED = 30;

/** Prints the last requests of a failed test that had no answer: which of them a spoilt line explains is for the reader. */
export function tellWhatWasNotHad(failed: readonly string[]): void {
  process.stdout.write(`What was not had:\n${failed.slice(-MOST_FAILED).join("\n")}\n`);
}

async function readPage(page: Page): Promise<string> {
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve("The page did not answer."), LIMIT_MS);
  });
  return Promise.race([
    page.evaluate(describe).catch((error: unknown) => `The page could not be read: ${error}`),
    late,
  ]);
}

/** Runs in the page. */
async function describe(): Promise<string> {
  const registration = await navigator.serviceWorker.getRegistration();
  const workers = {
    controller: navigator.serviceWorker.controller?.state,
    installing: registration?.installing?.state,
    waiting: registration?.waiting?.state,
    active: registration?.active?.state,
  };
  const age = `${document.readyState}, ${document.visibilityState}, open for ${Math.round(performance.now())} ms`;
  const text = document.body.innerText.replace(/\n+/g, " | ");
  // What floats over the page stands last.
  return [age, JSON.stringify(workers), text.slice(0, 800), text.slice(800).slice(-800)].join("\n");
}
