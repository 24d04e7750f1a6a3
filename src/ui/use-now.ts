import { useSyncExternalStore } from 'react';
import { isTimeKnown, serverNow } from '#src/offline/server-clock.ts';

const STEP_MS = 15_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Unix seconds by the server's clock, in steps of a quarter of a minute: one timer for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow);
}

/** The same for ages: null while the device's clock is known to have been put back, and nobody knows by how much. */
export function useNowForAges(): number | null {
  const now = useNow();
  // By itself: the time that is shown stands still then.
  return useSyncExternalStore(subscribe, isTimeKnown) ? now : null;
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
  return Math.floor(serverNow() / STEP_MS) * (STEP_MS / 1_000);
}
