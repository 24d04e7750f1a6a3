import { WORKER_REQUEST_MS } from "#domain/request-limits.ts";
import { type SimulatedNetwork, readSimulatedNetwork } from "#offline/messages.ts";
import type { Store } from "#offline/store.ts";
import { STORE_TIMEOUT_MS, withTimeoutOr } from "#offline/timeout.ts";

const SLOW_MS = 5_000;
const PORTAL = "<!doctype html><title>Wi-Fi</title><h1>Log in to the Wi-Fi</h1>";

export interface Network {
  /**
   * `fetch` with an end, over the network that a tester simulates. Every request of the app to its API goes through here:
   * a page that gives up does not always end what its worker has begun.
   */
  fetch(request: Request): Promise<Response>;
  /** The network that a tester has set in the connection lab. It outlives the worker, which the browser ends at will. */
  readSimulated(): Promise<SimulatedNetwork>;
  simulate(next: SimulatedNetwork): Promise<void>;
}

export function createNetwork({
  store,
  fetch,
}: {
  store: Store;
  fetch: (request: Request, init: { signal: AbortSignal }) => Promise<Response>;
}): Network {
  let simulated: SimulatedNetwork | null = null;

  async function readStored(): Promise<SimulatedNetwork> {
    simulated ??= readSimulatedNetwork((await store.settings.get("condition"))?.value);
    return simulated;
  }

  async function readSimulated(): Promise<SimulatedNetwork> {
    return simulated ?? withTimeoutOr(STORE_TIMEOUT_MS, readStored(), "normal");
  }

  return {
    readSimulated,
    async simulate(next) {
      await store.settings.put({ key: "condition", value: next });
      simulated = next;
    },
    async fetch(request) {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(WORKER_REQUEST_MS)]);
      switch (await readSimulated()) {
        case "normal":
          return fetch(request, { signal });
        case "offline":
          throw new TypeError("The connection lab pretends that there is no network.");
        case "slow":
          await pause(SLOW_MS, signal);
          return fetch(request, { signal });
        case "hanging":
          await pause(Number.POSITIVE_INFINITY, signal);
          return fetch(request, { signal });
        case "failing":
          return new Response('{"message":"Internal error.","code":"unknown"}', {
            status: 500,
            headers: { "content-type": "application/json" },
          });
        case "portal":
          return new Response(PORTAL, { headers: { "content-type": "text/html" } });
      }
    },
  };
}

/** Waits; for ever where the time is infinite. Ends early, by throwing, where the request is given up. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    if (Number.isFinite(milliseconds)) setTimeout(resolve, milliseconds);
  });
}
