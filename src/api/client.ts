import createClient, { type Middleware } from "openapi-fetch";
import type { paths } from "#contract";
import { ASK_HEADER, askMark, askedAt } from "#domain/answer-time.ts";
import { bearer, readBearer } from "#domain/bearer-token.ts";
import { API_PATH } from "#domain/paths.ts";
import { isFailureBody } from "#src/api/failure-body.ts";
import { PAGE_REQUEST_MS } from "#domain/request-limits.ts";
import { noteServerTime } from "#src/clock/server-clock.ts";

/** For what the browser itself is to fetch, such as a download. */
export const API_URL = `${import.meta.env["VITE_API_URL"] ?? ""}${API_PATH}`;

type Session = {
  readToken: () => string | null;
  /** `code`: the server's, for why. */
  onRefused: (token: string, code: string) => void;
};

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
      request.headers.set("Authorization", bearer(token));
    return request;
  },
  async onResponse({ request, response }) {
    const token = readBearer(request.headers.get("Authorization"));
    if (response.status !== 401 || token === null) return undefined;
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    // A proxy or a captive portal wants a login of its own: that ends no sign-in here.
    if (isFailureBody(body)) session.onRefused(token, body.code);
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
      noteServerTime(response.headers, askedAt(mark), PAGE_REQUEST_MS);
    return undefined;
  },
};

export const api = createClient<paths>({
  baseUrl: API_URL,
  fetch: fetchWithin(PAGE_REQUEST_MS),
});
api.use(authorization, ownAnswer);
