import { controlled } from "#src/pwa/controlled.ts";

const LONGEST_MS = 3_000;

/**
 * Resolves once the worker controls the page, which ends a first load, or after 3 s without one.
 * Parts that a first screen can do without wait for it.
 */
export function firstLoadDone(): Promise<void> {
  return new Promise((resolve) => {
    if (controlled.read()) {
      resolve();
      return;
    }
    const stop = controlled.subscribe(finish);
    const timer = setTimeout(finish, LONGEST_MS);
    function finish(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
