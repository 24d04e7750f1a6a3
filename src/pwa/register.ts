import { Workbox } from 'workbox-window';
import { storeWhatIsOnScreen } from '#src/pwa/first-control.ts';
import { followNewWorker, offerUpdate } from '#src/pwa/update.ts';
import { workerUrl } from '#src/pwa/worker-url.ts';

const CHECK_EVERY_MS = 3_600_000;

/**
 * The plugin's own registration reloads tabs that never agreed, and does nothing in a tab without a controller;
 * hence ours: consent is per tab, and what follows a change of worker is decided here.
 */
export async function registerWorker(): Promise<void> {
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) followNewWorker();
    else storeWhatIsOnScreen();
    controlled = true;
  });
  // workbox-window types the URL as a string; a TrustedScriptURL goes through to `register` as it is.
  const workbox = new Workbox(workerUrl('/sw.js') as string);
  workbox.addEventListener('waiting', () => {
    // To the worker that waits now: by the time of consent it may be a newer one.
    if (controlled) offerUpdate(() => workbox.messageSkipWaiting());
  });
  await workbox.register({ immediate: true }).catch(() => undefined);
  checkOnReturn(workbox);
}

/** Installed apps are rarely closed: coming back looks for a new version, at most once an hour. */
function checkOnReturn(workbox: Workbox): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    void workbox.update().catch(() => undefined);
  });
}
