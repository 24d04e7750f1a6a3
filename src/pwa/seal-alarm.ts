import { askWorker } from "#src/pwa/ask-worker.ts";

let alarmed = false;
const listeners = new Set<() => void>();

/** Whether a seal that this phone saw does not stand any more, and the fan has not dismissed it; the worker knows. */
export function isAlarmed(): boolean {
  return alarmed;
}

export function subscribeAlarm(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function noteAlarm(next: boolean): void {
  if (next === alarmed) return;
  alarmed = next;
  for (const listener of listeners) listener();
}

/** In every tab. False where nothing can do so. */
export async function dismissAlarm(): Promise<boolean> {
  const next = (await askWorker({ type: "DISMISS_SEAL_ALARM" }))?.alarmed;
  if (next !== undefined) noteAlarm(next);
  return next !== undefined;
}
