import { controlled } from "#src/pwa/controlled.ts";

const NO_WORKER_AFTER_MS = 6_000;
const LONGEST_MS = 20_000;

/** Resolves once the worker controls the page: after 6 s if none is being installed, else 20 s. */
export async function firstLoadDone(): Promise<void> {
  await controlWithin(NO_WORKER_AFTER_MS);
  if (!controlled.read() && (await isInstalling())) await controlWithin(LONGEST_MS);
}

function controlWithin(limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (controlled.read()) {
      resolve();
      return;
    }
    const stop = controlled.subscribe(finish);
    const timer = setTimeout(finish, limitMs);
    function finish(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}

async function isInstalling(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return registration !== undefined;
}
