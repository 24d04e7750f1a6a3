import type { Middleware } from "openapi-fetch";
import { REQUEST_LIMIT_MS } from "#src/api/request-limit.ts";
import { noteServerTime } from "#src/clock/server-clock.ts";

/** Given back by the server. A cache on the way has only what it was given for another request. */
const MARK = "x-touchline-ask";

/** Learns what time it is by the server from its answers to this very request, and from nobody else's. */
export const ownAnswer: Middleware = {
  onRequest({ request }) {
    request.headers.set(MARK, `${Date.now()}-${Math.random().toString(36).slice(2)}`);
    return request;
  },
  onResponse({ request, response }) {
    const mark = request.headers.get(MARK);
    if (mark !== null && response.headers.get(MARK) === mark)
      noteServerTime(response.headers, Number.parseInt(mark, 10), REQUEST_LIMIT_MS);
    return undefined;
  },
};
