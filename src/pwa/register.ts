import { Workbox } from "workbox-window";
import { sendToWorker } from "#src/pwa/ask-worker.ts";
import { updates } from "#src/pwa/this-tab.ts";
import { trustScriptUrl } from "#src/pwa/trust-script-url.ts";
import type { Updates } from "#src/pwa/update.ts";
import { stored } from "#src/storage/entries.ts";

const CHECK_EVERY_MS = 3_600_000;
/** After a failed install, for example during a deploy. Doubles with each failure. */
const FIRST_RETRY_MS = 15_000;
const MAX_RETRY_MS = 600_000;

interface Handlers {
  controllerAtStart: ServiceWorker | null;
  onFirstControl: () => void;
  onControl: () => void;
}

export interface WorkerEnvironment {
  container: Pick<ServiceWorkerContainer, "controller" | "addEventListener" | "getRegistration">;
  page: Pick<Document, "visibilityState" | "addEventListener">;
  register: () => Promise<ServiceWorkerRegistration | undefined>;
  updates: Pick<Updates, "announce" | "followConsent" | "followNewWorker" | "state">;
  consent: Pick<typeof stored.consent, "remove">;
  send: typeof sendToWorker;
}

/** Consent is per tab. The plugin's registration reloads tabs without consent. */
export async function registerWorker(
  { controllerAtStart, onFirstControl, onControl }: Handlers,
  { container, page, register, updates, consent, send }: WorkerEnvironment = browser(),
): Promise<void> {
  let controlled = controllerAtStart !== null;
  let checkedAt = 0;
  let retryMs = FIRST_RETRY_MS;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const followed = new WeakSet<ServiceWorkerRegistration>();

  /** The browser drops an incomplete version and does not retry by itself. */
  function retrySoon(): void {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void checkForVersion(), retryMs);
    retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
  }

  async function registerOrRetry(): Promise<ServiceWorkerRegistration | undefined> {
    checkedAt = Date.now();
    const registration = await register();
    if (registration === undefined) retrySoon();
    else followInstalls(registration);
    return registration;
  }

  /** The browser or the fan may have removed the registration. */
  async function checkForVersion(): Promise<void> {
    const registration = await container.getRegistration();
    if (registration === undefined) {
      controlled = false;
      await registerOrRetry();
    } else {
      checkedAt = Date.now();
      await registration.update().catch(retrySoon);
    }
  }

  /** workbox-window stops listening after the first version that it did not register itself. */
  function followInstalls(registration: ServiceWorkerRegistration): void {
    if (followed.has(registration)) return;
    followed.add(registration);
    const announceWaiting = () => {
      // Without an active worker, the waiting version is the first one.
      if (registration.waiting !== null && registration.active !== null)
        void updates.announce(registration);
    };
    const follow = () => {
      const worker = registration.installing;
      let isInstalled = false;
      worker?.addEventListener("statechange", () => {
        if (worker.state === "redundant" && !isInstalled) retrySoon();
        else if (worker.state === "installed") retryMs = FIRST_RETRY_MS;
        isInstalled = true;
        announceWaiting();
      });
    };
    registration.addEventListener("updatefound", follow);
    follow();
    announceWaiting();
  }

  updates.followConsent();
  container.addEventListener("controllerchange", () => {
    // The browser has removed the worker, so there is no new version to follow.
    if (container.controller === null) {
      controlled = false;
      retrySoon();
      return;
    }
    // A tab loaded past its worker has no controller, and may already offer the next version.
    if (controlled || updates.state.read() !== "none") void updates.followNewWorker();
    else onFirstControl();
    onControl();
    controlled = true;
  });
  // Another page registered the worker while this code was loading.
  if (!controlled && container.controller !== null) {
    controlled = true;
    onFirstControl();
  }
  // In Firefox, a new version may take over while this code is loading.
  const { controller } = container;
  if (controllerAtStart !== null && controller !== null && controller !== controllerAtStart)
    void updates.followNewWorker();
  const registration = await registerOrRetry();
  if (registration?.waiting === null) consent.remove();
  // A page requested before the worker's activation, or past it, has no controller.
  if (!controlled && registration?.active != null)
    void send(registration.active, { type: "CLAIM" });
  // Installed apps are rarely closed, so coming back checks for a new version.
  page.addEventListener("visibilitychange", async () => {
    if (page.visibilityState !== "visible") return;
    const isDue = Date.now() - checkedAt >= CHECK_EVERY_MS;
    if (isDue || (await container.getRegistration()) === undefined) await checkForVersion();
  });
}

function browser(): WorkerEnvironment {
  // workbox-window types the URL as a string, but passes a TrustedScriptURL through.
  const url = trustScriptUrl("touchline-sw", "/sw.js") as string;
  return {
    container: navigator.serviceWorker,
    page: document,
    register: () => new Workbox(url).register({ immediate: true }).catch(() => undefined),
    updates,
    consent: stored.consent,
    send: sendToWorker,
  };
}
