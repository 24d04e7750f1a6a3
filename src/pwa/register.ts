import { Workbox } from 'workbox-window';
import { storeWhatIsOnScreen } from '#src/pwa/first-control.ts';
import { lookAgainOnReturn, lookAtSeals } from '#src/pwa/look-at-seals.ts';
import { announceUpdate, followNewWorker, isUpdateOffered } from '#src/pwa/update.ts';
import { hearWorker, learnStatus } from '#src/pwa/worker-news.ts';
import { workerUrl } from '#src/pwa/worker-url.ts';

const CHECK_EVERY_MS = 3_600_000;

/**
 * The plugin's own registration reloads tabs that never agreed, and does nothing in a tab without a controller;
 * hence ours: consent is per tab, and what follows a change of worker is decided here.
 */
export async function registerWorker(): Promise<void> {
  let controlled = navigator.serviceWorker.controller !== null;
  hearWorker();
  void learnStatus();
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // A tab that was loaded past its worker has none, and may have been offered the next one.
    if (controlled || isUpdateOffered()) followNewWorker();
    else storeWhatIsOnScreen();
    void learnStatus();
    lookAtSeals();
    controlled = true;
  });
  // workbox-window types the URL as a string; a TrustedScriptURL goes through to `register` as it is.
  const workbox = new Workbox(workerUrl('/sw.js') as string);
  const registration = await workbox.register({ immediate: true }).catch(() => undefined);
  if (registration !== undefined) {
    offerEachVersion(registration);
    checkOnReturn(registration);
  }
  lookAtSeals();
  lookAgainOnReturn();
}

/** An open app sees many versions, and workbox-window stops listening after the first that turns up by itself. */
function offerEachVersion(registration: ServiceWorkerRegistration): void {
  const offerWhatWaits = () => {
    // Where nothing is in charge yet, the version that waits is the first.
    if (registration.waiting !== null && registration.active !== null) announceUpdate(registration);
  };
  const follow = () => registration.installing?.addEventListener('statechange', offerWhatWaits);
  registration.addEventListener('updatefound', follow);
  follow();
  offerWhatWaits();
}

/** Installed apps are rarely closed: coming back looks for a new version, at most once an hour. */
function checkOnReturn(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    void registration.update().catch(() => undefined);
  });
}
