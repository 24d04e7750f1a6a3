import type { SimulatedNetwork, WorkerStatus } from "#offline/messages.ts";
import { createObservable, fromEvents, observe } from "#src/state/observable.ts";
import { serverReached } from "#src/state/server-reached.ts";
import { askWorker } from "#src/pwa/ask-worker.ts";

const deviceEvents = fromEvents(() => window, "online", "offline");

export const simulatedNetwork = createObservable<SimulatedNetwork>("normal");

export const hasNetwork = observe(() => navigator.onLine, deviceEvents);

/** Some devices report "offline" on a good connection. A response from our server wins. */
export const online = observe(
  () => (navigator.onLine || serverReached.read()) && simulatedNetwork.read() !== "offline",
  deviceEvents,
  simulatedNetwork.subscribe,
  serverReached.subscribe,
);

export async function simulateNetwork(next: SimulatedNetwork): Promise<boolean> {
  const status = await askWorker({ type: "SET_CONDITION", condition: next });
  if (status !== null) noteStatus(status);
  return status !== null;
}

export function noteStatus(status: WorkerStatus): void {
  simulatedNetwork.set(status.condition);
}
