import { withTimeout } from "#offline/timeout.ts";
import { offerUpdate } from "#src/pwa/update.ts";

const LIMIT_MS = 10_000;

/** What came of asking for a new version. */
export type UpdateCheck = "newest" | "ready" | "unreachable" | "incomplete" | "no_worker";

/** Asks now instead of at the next return to the app. A version that is ready is offered, also after a "Later". */
export async function checkForUpdate(): Promise<UpdateCheck> {
  const registration =
    "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (registration === undefined) return "no_worker";
  try {
    await withTimeout(LIMIT_MS, registration.update());
  } catch {
    return "unreachable";
  }
  try {
    if (registration.installing !== null)
      await withTimeout(LIMIT_MS, installed(registration.installing));
  } catch {
    return "incomplete";
  }
  if (registration.waiting === null) return "newest";
  offerUpdate(registration);
  return "ready";
}

/** @throws Error where a file of the new version cannot be had, and the browser has dropped it */
function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "redundant")
        reject(new Error("The new version could not be installed."));
      else if (worker.state !== "installing") resolve();
    });
  });
}
