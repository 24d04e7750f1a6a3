import { markMovedOn, mayReload } from '#src/pwa/moved-on.ts';

let activateWaiting: (() => void) | null = null;
let consented = false;
const listeners = new Set<() => void>();

let offered: ServiceWorker | null = null;

/** A new version waits, and is offered once: "Later" stands although the news of it comes twice. */
export function announceUpdate(registration: ServiceWorkerRegistration): void {
  if (registration.waiting !== offered) offerUpdate(registration);
}

/** A new version is installed and waits for consent. */
export function offerUpdate(registration: ServiceWorkerRegistration): void {
  offered = registration.waiting;
  // To the worker that waits then: by the time of consent it may be a newer one.
  activateWaiting = () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  // Consent was for the version before.
  consented = false;
  announce();
}

export function isUpdateOffered(): boolean {
  return activateWaiting !== null;
}

export function subscribeUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Consent is this tab's alone. Returns false where something that costs money is running. */
export function acceptUpdate(): boolean {
  if (activateWaiting === null || !mayReload()) return false;
  consented = true;
  activateWaiting();
  return true;
}

export function declineUpdate(): void {
  activateWaiting = null;
  announce();
}

/** A new worker has taken control: the tab that consented moves now, any other at its next navigation. */
export function followNewWorker(): void {
  if (consented && mayReload()) {
    location.reload();
    return;
  }
  activateWaiting = null;
  markMovedOn();
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}
