import type { Condition, WorkerStatus } from "#offline/messages.ts";
import { askWorker } from "#src/pwa/ask-worker.ts";

let condition: Condition = "normal";
const listeners = new Set<() => void>();

/** The network that the connection lab pretends; `normal` where it pretends nothing. */
export function readCondition(): Condition {
  return condition;
}

/** Whether this device believes it has a network. False is certain; true is only a hope. */
export function isOnline(): boolean {
  return navigator.onLine && condition !== "offline";
}

/** Hears of the device's own network and of what the lab pretends. */
export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Tells the worker what to pretend, for every tab. False where there is no worker to do so. */
export async function setCondition(next: Condition): Promise<boolean> {
  const status = await askWorker({ type: "SET_CONDITION", condition: next });
  if (status !== null) noteStatus(status);
  return status !== null;
}

export function noteStatus(status: WorkerStatus): void {
  if (status.condition === condition) return;
  condition = status.condition;
  for (const listener of listeners) listener();
}
