import type { SimulatedNetwork, WorkerStatus } from "#offline/messages.ts";
import { createObservable, fromEvents, observe } from "#src/state/observable.ts";
import { askWorker } from "#src/pwa/ask-worker.ts";

const deviceEvents = fromEvents(() => window, "online", "offline");

/** The network that the connection lab pretends; `normal` where it pretends nothing. */
export const simulatedNetwork = createObservable<SimulatedNetwork>("normal");

/** Whether the device itself says that it has a network. */
export const hasNetwork = observe(() => navigator.onLine, deviceEvents);

/** Whether there is hope of an answer. False is certain; true is only a hope. */
export const online = observe(
  () => navigator.onLine && simulatedNetwork.read() !== "offline",
  deviceEvents,
  simulatedNetwork.subscribe,
);

/** Tells the worker what to pretend, for every tab. False where there is no worker to do so. */
export async function simulateNetwork(next: SimulatedNetwork): Promise<boolean> {
  const status = await askWorker({ type: "SET_CONDITION", condition: next });
  if (status !== null) noteStatus(status);
  return status !== null;
}

export function noteStatus(status: WorkerStatus): void {
  simulatedNetwork.set(status.condition);
}
