import { markMovedOn, mayReload } from '#src/pwa/moved-on.ts';
import { beginTakeOver, endTakeOver } from '#src/pwa/take-over.ts';

/**
 * A new version waits for consent; has it, and waits for the old one to finish what it was asked; or has waited in
 * vain, which the fan has not yet acknowledged.
 */
export type UpdateState = 'none' | 'offered' | 'under_way' | 'overdue';

/** The new version may not have heard: it is asked again until it moves. */
const ASK_EVERY_MS = 1_000;
/** The old version ends all it was asked within twelve seconds (sw/sw.ts). */
const PATIENT_FOR_MS = 15_000;

let state: UpdateState = 'none';
let offered: ServiceWorker | null = null;
let waitingIn: ServiceWorkerRegistration | null = null;
let stopAsking = () => {};
const listeners = new Set<() => void>();

/** A new version waits, and is offered once: "Later" stands although the news of it comes twice. */
export function announceUpdate(registration: ServiceWorkerRegistration): void {
  if (registration.waiting !== offered) offerUpdate(registration);
}

/** A new version is installed and waits for consent. Consent that was given was for the version before. */
export function offerUpdate(registration: ServiceWorkerRegistration): void {
  offered = registration.waiting;
  waitingIn = registration;
  become('offered');
}

export function updateState(): UpdateState {
  return state;
}

export function isUpdateOffered(): boolean {
  return state !== 'none';
}

export function subscribeUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Consent is this tab's alone. Returns false where something that costs money is running. */
export function acceptUpdate(): boolean {
  if (state !== 'offered' || !mayReload()) return false;
  become('under_way');
  beginTakeOver();
  // To the worker that waits then: by that time it may be a newer one.
  const ask = () => waitingIn?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  const asking = setInterval(ask, ASK_EVERY_MS);
  // A reload out of nothing, minutes after it was wanted, would be worse than none.
  const patience = setTimeout(() => become('overdue'), PATIENT_FOR_MS);
  stopAsking = () => {
    clearInterval(asking);
    clearTimeout(patience);
  };
  ask();
  return true;
}

/** "Later", or that it is to come later has been read. */
export function declineUpdate(): void {
  become('none');
}

/** A new worker has taken control: the tab that consented moves now, any other at its next navigation. */
export function followNewWorker(): void {
  if (state === 'under_way' && mayReload()) {
    stopAsking();
    location.reload();
    return;
  }
  markMovedOn();
  become('none');
}

function become(next: UpdateState): void {
  stopAsking();
  endTakeOver();
  state = next;
  for (const listener of listeners) listener();
}
