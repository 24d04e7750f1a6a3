import { Workbox } from "workbox-window";
import { sendToWorker } from "#src/pwa/ask-worker.ts";
import { announceUpdate, followConsent, followNewWorker, updateState } from "#src/pwa/update.ts";
import { stored } from "#src/storage/entries.ts";

const CHECK_EVERY_MS = 3_600_000;
/** After an install that failed, in the middle of a deploy say; twice as long after each further one. */
const FIRST_RETRY_MS = 15_000;
const MAX_RETRY_MS = 600_000;

type Handlers = {
  /** Whether a worker was in charge before this page asked for anything. */
  wasControlled: boolean;
  /** The first worker of this page has taken charge. */
  onFirstControl: () => void;
  /** A worker has taken charge, the first or a newer one. */
  onControl: () => void;
};

let controlled = false;
let checkedAt = 0;
let retryMs = FIRST_RETRY_MS;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

const followed = new WeakSet<ServiceWorkerRegistration>();

type Policy = { createScriptURL: (url: string) => unknown };
type PolicyFactory = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy;
};

let address: unknown;

/**
 * The plugin's own registration reloads tabs that never agreed, and does nothing in a tab without a controller;
 * hence ours: consent is per tab, and what follows a change of worker is decided here.
 */
export async function registerWorker({
  wasControlled,
  onFirstControl,
  onControl,
}: Handlers): Promise<void> {
  controlled = wasControlled;
  followConsent();
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The browser has removed it, with all that it kept or without: there is no new one to follow.
    if (navigator.serviceWorker.controller === null) {
      controlled = false;
      retrySoon();
      return;
    }
    // A tab that was loaded past its worker has none, and may have been offered the next one.
    if (controlled || updateState.read() !== "none") void followNewWorker();
    else onFirstControl();
    onControl();
    controlled = true;
  });
  // It came, registered by another page, while this part of the program was still on its way.
  if (!controlled && navigator.serviceWorker.controller !== null) {
    controlled = true;
    onFirstControl();
  }
  const registration = await register();
  if (registration?.waiting === null) stored.consent.remove();
  // A page that was asked for just as the first worker came, or past it, would be without one until it is loaded anew.
  if (!controlled && registration?.active != null)
    void sendToWorker(registration.active, { type: "CLAIM" });
  checkOnReturn();
}

/** @returns undefined where the worker cannot be had now; it is asked for again */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  checkedAt = Date.now();
  // workbox-window types the URL as a string; a TrustedScriptURL goes through to `register` as it is.
  const workbox = new Workbox(workerUrl("/sw.js") as string);
  const registration = await workbox.register({ immediate: true }).catch(() => undefined);
  if (registration === undefined) retrySoon();
  else followInstalls(registration);
  return registration;
}

/** An open app sees many versions, and workbox-window stops listening after the first that turns up by itself. */
function followInstalls(registration: ServiceWorkerRegistration): void {
  if (followed.has(registration)) return;
  followed.add(registration);
  const offerWhatWaits = () => {
    // Where nothing is in charge yet, the version that waits is the first.
    if (registration.waiting !== null && registration.active !== null)
      void announceUpdate(registration);
  };
  const follow = () => {
    const worker = registration.installing;
    let isInstalled = false;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "redundant" && !isInstalled) retrySoon();
      else if (worker.state === "installed") retryMs = FIRST_RETRY_MS;
      isInstalled = true;
      offerWhatWaits();
    });
  };
  registration.addEventListener("updatefound", follow);
  follow();
  offerWhatWaits();
}

/** A version that was not whole is never half installed: the browser drops it, and asks again only when it is told to. */
function retrySoon(): void {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => void checkForVersion(), retryMs);
  retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
}

/** Also where the browser, or somebody by hand, has removed the registration since. */
async function checkForVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) {
    controlled = false;
    await register();
  } else {
    checkedAt = Date.now();
    await registration.update().catch(retrySoon);
  }
}

/** Installed apps are rarely closed: coming back checks for a new version, at most once an hour, and for a lost worker. */
function checkOnReturn(): void {
  document.addEventListener("visibilitychange", async () => {
    if (document.visibilityState !== "visible") return;
    const isDue = Date.now() - checkedAt >= CHECK_EVERY_MS;
    if (isDue || (await navigator.serviceWorker.getRegistration()) === undefined)
      await checkForVersion();
  });
}

/** Trusted Types: the one policy of the app passes the one script URL it makes. */
function workerUrl(path: "/sw.js"): unknown {
  const factory = readFactory();
  if (factory === null) return path;
  // A policy of this name can be made once.
  address ??= factory
    .createPolicy("touchline-sw", {
      createScriptURL(url) {
        if (url === path) return url;
        throw new TypeError(`${url} is not the worker.`);
      },
    })
    .createScriptURL(path);
  return address;
}

function readFactory(): PolicyFactory | null {
  if (!("trustedTypes" in window)) return null;
  // Not in TypeScript's DOM types yet: https://w3c.github.io/trusted-types/dist/spec/
  return window.trustedTypes as PolicyFactory;
}
