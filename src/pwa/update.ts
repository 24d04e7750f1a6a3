import { markMovedOn, mayReload } from '#src/pwa/moved-on.ts';

type Message = { type: 'SKIP_WAITING' };

let waiting: { tell: (message: Message) => void } | null = null;
let consented = false;
const listeners = new Set<() => void>();

/** A new version is installed and waits for consent. */
export function offerUpdate(tell: (message: Message) => void): void {
  waiting = { tell };
  announce();
}

export function isUpdateOffered(): boolean {
  return waiting !== null;
}

export function subscribeUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Consent is this tab's alone. Returns false where something that costs money is running. */
export function acceptUpdate(): boolean {
  if (waiting === null || !mayReload()) return false;
  consented = true;
  waiting.tell({ type: 'SKIP_WAITING' });
  return true;
}

export function declineUpdate(): void {
  waiting = null;
  announce();
}

/** A new worker has taken control: the tab that consented moves now, any other at its next navigation. */
export function followNewWorker(): void {
  if (consented && mayReload()) {
    location.reload();
    return;
  }
  waiting = null;
  markMovedOn();
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}
