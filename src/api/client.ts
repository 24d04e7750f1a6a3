import createClient, { type Middleware } from "openapi-fetch";
import type { paths } from "#contract";
import { ASK_HEADER, askMark, askedAt } from "#domain/answer-time.ts";
import { noteServerTime } from "#src/clock/server-clock.ts";

/** For what the browser itself is to fetch, such as a download. */
export const API_URL = `${import.meta.env["VITE_API_URL"] ?? ""}/api/v1`;

const REQUEST_LIMIT_MS = 8_000;

type Session = { readToken: () => string | null; onRefused: (token: string) => void };

let session: Session = { readToken: () => null, onRefused: () => {} };

/** The page tells the client whose requests these are; the client never opens storage itself. */
export function connectSession(next: Session): void {
  session = next;
}

/**
 * A hung request would stop every later refetch, so each has a limit; the reading of the body counts too. After the
 * browser's back button requests would otherwise say "whatever the cache has", however old.
 */
function fetchWithin(milliseconds: number): (request: Request) => Promise<Response> {
  return (request) =>
    fetch(request, {
      cache: request.cache === "default" ? "no-cache" : request.cache,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(milliseconds)]),
    });
}

const authorization: Middleware = {
  onRequest({ request }) {
    const token = session.readToken();
    if (token !== null && !request.headers.has("Authorization"))
      request.headers.set("Authorization", `Bearer ${token}`);
    return request;
  },
  onResponse({ request, response }) {
    const token = /^Bearer (.+)$/.exec(request.headers.get("Authorization") ?? "")?.[1];
    if (response.status === 401 && token !== undefined) session.onRefused(token);
    return undefined;
  },
};

/** Learns what time it is by the server from its answers to this very request, and from nobody else's. */
export const ownAnswer: Middleware = {
  onRequest({ request }) {
    request.headers.set(ASK_HEADER, askMark(Date.now(), Math.random().toString(36).slice(2)));
    return request;
  },
  onResponse({ request, response }) {
    const mark = request.headers.get(ASK_HEADER);
    if (mark !== null && response.headers.get(ASK_HEADER) === mark)
      noteServerTime(response.headers, askedAt(mark), REQUEST_LIMIT_MS);
    return undefined;
  },
};

export const api = createClient<paths>({
  baseUrl: API_URL,
  fetch: fetchWithin(REQUEST_LIMIT_MS),
});
api.use(authorization, ownAnswer);
