import type { SimulatedNetwork, WorkerStatus } from "#offline/messages.ts";
import { createObservable, fromEvents, observe } from "#src/state/observable.ts";
import { serverReached } from "#src/state/server-reached.ts";
import { askWorker } from "#src/pwa/ask-worker.ts";

const deviceEvents = fromEvents(() => window, "online", "offline");

/** The network that the connection lab pretends; `normal` where it pretends nothing. */
export const simulatedNetwork = createObservable<SimulatedNetwork>("normal");

/** Whether the device itself says that it has a network. */
export const hasNetwork = observe(() => navigator.onLine, deviceEvents);

/**
 * Whether an answer can be expected. True is only a hope. Some devices report "offline" on a good line: an answer from our
 * server outweighs that (queries/false-offline.ts).
 */
export const online = observe(
  () => (navigator.onLine || serverReached.read()) && simulatedNetwork.read() !== "offline",
  deviceEvents,
  simulatedNetwork.subscribe,
  serverReached.subscribe,
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
