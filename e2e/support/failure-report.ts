import type { BrowserContext, Page } from "@playwright/test";

const READ_TIMEOUT_MS = 3_000;

export async function reportPages(context: BrowserContext): Promise<void> {
  for (const page of context.pages())
    process.stdout.write(`Page at the failure: ${page.url()}\n${await readPage(page)}\n`);
}

const MAX_FAILED_REQUESTS = 30;

export function reportFailedRequests(failed: readonly string[]): void {
  process.stdout.write(`Failed requests:\n${failed.slice(-MAX_FAILED_REQUESTS).join("\n")}\n`);
}

async function readPage(page: Page): Promise<string> {
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve("The page did not answer."), READ_TIMEOUT_MS);
  });
  return Promise.race([
    page.evaluate(describe).catch((error: unknown) => `The page could not be read: ${error}`),
    late,
  ]);
}

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
  return [age, JSON.stringify(workers), text.slice(0, 800), text.slice(800).slice(-800)].join("\n");
}
