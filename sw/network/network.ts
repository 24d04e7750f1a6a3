import { responseSeconds } from "#domain/answer-time.ts";
import type { DeviceReason } from "#domain/device-answer.ts";
import { WORKER_REQUEST_MS } from "#domain/request-limits.ts";
import { type SimulatedNetwork, readSimulatedNetwork } from "#offline/messages.ts";
import type { Store } from "#offline/store.ts";
import { STORE_TIMEOUT_MS, withTimeoutOr } from "#offline/timeout.ts";
import { type Clock, unixSeconds } from "#sw/browser/clock.ts";
import { isRefusal } from "#sw/network/response-schemas.ts";

const SLOW_MS = 5_000;
const PORTAL = "<!doctype html><title>Wi-Fi</title><h1>Log in to the Wi-Fi</h1>";

export interface Network {
  /** Times out by itself, because a page that gives up does not always end its worker's request. */
  fetch(request: Request): Promise<Response>;
  /** Stored, because the browser can end the worker at any time. */
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
          throw new TypeError("The connection lab simulates a missing network.");
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

/** @throws the abort reason of `signal`, the only end of an infinite pause */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    if (Number.isFinite(milliseconds)) setTimeout(resolve, milliseconds);
  });
}

interface ServerAnswer<Body> {
  response: Response;
  body: Body | null;
  /** Unix seconds of the server's clock. */
  at: number;
}

export type ServerResult<Body> =
  | { answer: ServerAnswer<Body> }
  | { answer: null; why: Exclude<DeviceReason, "slow"> };

/** A 4xx and a 304 are answers. No answer means no network, a server error, or not our JSON. */
export type AskServer = <Body>(
  request: Request,
  isBody: (body: unknown) => body is Body,
) => Promise<ServerResult<Body>>;

export function createAskServer(
  fetch: (request: Request) => Promise<Response>,
  clock: Clock,
): AskServer {
  return async (request, isBody) => {
    try {
      // After the back button, requests have a cache mode that accepts any stale response.
      const cache = request.headers.has("if-none-match") ? "no-store" : "no-cache";
      const response = await fetch(new Request(request, { cache }));
      const at = serverTime(response, clock);
      if (response.status === 304) return { answer: { response, body: null, at } };
      if (response.status >= 500) return { answer: null, why: "failing" };
      if (!isJson(response)) return { answer: null, why: "portal" };
      const body: unknown = await response.clone().json();
      if (!response.ok)
        return isRefusal(body)
          ? { answer: { response, body: null, at } }
          : { answer: null, why: "portal" };
      return isBody(body) ? { answer: { response, body, at } } : { answer: null, why: "portal" };
    } catch {
      return { answer: null, why: "unreachable" };
    }
  };
}

/** Unix seconds. A cached response is older than its arrival. */
export function serverTime(response: Response, clock: Clock): number {
  return responseSeconds(response.headers, clock.now()) ?? unixSeconds(clock);
}

function isJson(response: Response): boolean {
  return /^application\/json\b/i.test(response.headers.get("content-type") ?? "");
}
