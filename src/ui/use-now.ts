import { useSyncExternalStore } from 'react';

const STEP_MS = 15_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Unix seconds, in steps of a quarter of a minute: one timer for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, STEP_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function readNow(): number {
  return Math.floor(Date.now() / STEP_MS) * (STEP_MS / 1_000);
}
