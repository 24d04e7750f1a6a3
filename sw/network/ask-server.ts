import { saidAt } from "#domain/answer-time.ts";
import type { DeviceReason } from "#domain/device-answer.ts";
import { type Clock, unixSeconds } from "#sw/browser/clock.ts";
import { isRefusal } from "#sw/network/response-schemas.ts";

/** The server's own answer, whatever it says, as opposed to silence or somebody else's page. */
interface ServerAnswer<Body> {
  response: Response;
  /** Set for a success. */
  body: Body | null;
  /** Unix seconds by the server's clock; the device's may lie. */
  at: number;
}

export type Asked<Body> =
  | { answer: ServerAnswer<Body> }
  | { answer: null; why: Exclude<DeviceReason, "slow"> };

/**
 * Asks the server. No answer means that it was not reached: no network, an error of its own, or something that is not
 * our JSON, as a captive portal gives. A refusal (4xx) is an answer, and so is "nothing has changed" (304).
 */
export type AskServer = <Body>(
  request: Request,
  isBody: (body: unknown) => body is Body,
) => Promise<Asked<Body>>;

export function createAskServer(
  fetch: (request: Request) => Promise<Response>,
  clock: Clock,
): AskServer {
  return async (request, isBody) => {
    try {
      // After the browser's back button a page's requests say "whatever the cache has", however old and even offline.
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

/** When the server said it, which a cache on the way may have kept since; unix seconds. */
export function serverTime(response: Response, clock: Clock): number {
  return saidAt(response.headers, clock.now()) ?? unixSeconds(clock);
}

function isJson(response: Response): boolean {
  return /^application\/json\b/i.test(response.headers.get("content-type") ?? "");
}
