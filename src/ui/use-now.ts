import { useSyncExternalStore } from "react";
import { isTimeKnown, serverNow } from "#src/storage/server-clock.ts";

const STEP_MS = 15_000;
/** A phone that slept does not make up for the steps it slept through: it is looked often whether one is due. */
const LOOK_MS = 1_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let told = "";

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
  if (listeners.size === 0) {
    timer = setInterval(tellWhereDue, LOOK_MS);
    // Before any of the timers of a page that was put away.
    document.addEventListener("visibilitychange", tellWhereDue);
    document.addEventListener("resume", tellWhereDue);
    addEventListener("pageshow", tellWhereDue);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tellWhereDue);
    document.removeEventListener("resume", tellWhereDue);
    removeEventListener("pageshow", tellWhereDue);
  };
}

function tellWhereDue(): void {
  const state = `${readNow()} ${isTimeKnown()}`;
  if (state === told) return;
  told = state;
  for (const tell of listeners) tell();
}

function readNow(): number {
  return Math.floor(serverNow() / STEP_MS) * (STEP_MS / 1_000);
}
