import type { Middleware } from "openapi-fetch";
import { ASK_HEADER, askedAt, askMark } from "#domain/answer-time.ts";
import { PAGE_REQUEST_MS } from "#domain/request-limits.ts";
import { noteServerTime } from "#src/clock/server-clock.ts";

/** Learns what time it is by the server from its answers to this very request, and from nobody else's. */
export const ownAnswer: Middleware = {
  onRequest({ request }) {
    request.headers.set(ASK_HEADER, askMark(Date.now(), Math.random().toString(36).slice(2)));
    return request;
  },
  onResponse({ request, response }) {
    const mark = request.headers.get(ASK_HEADER);
    if (mark !== null && response.headers.get(ASK_HEADER) === mark)
      noteServerTime(response.headers, askedAt(mark), PAGE_REQUEST_MS);
    return undefined;
  },
};
