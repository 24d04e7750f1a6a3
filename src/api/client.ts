import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from '#contract';

export const REQUEST_LIMIT_MS = 8_000;
/** For what the browser itself is to fetch, such as a download. */
export const API_URL = `${import.meta.env['VITE_API_URL'] ?? ''}/api/v1`;

type Session = { readToken: () => string | null; onRefused: (token: string) => void };

let session: Session = { readToken: () => null, onRefused: () => {} };

/** The page tells the client whose requests these are; the client never opens storage itself. */
export function connectSession(next: Session): void {
  session = next;
}

let mayAsk: (request: Request) => Promise<void> = () => Promise.resolve();

/** The page may have a request wait. */
export function connectGate(gate: (request: Request) => Promise<void>): void {
  mayAsk = gate;
}

/**
 * A hung request would stop every later refetch, so each has a limit; the reading of the body counts too. After the
 * browser's back button requests would otherwise say "whatever the cache has", however old.
 */
export function fetchWithin(milliseconds: number): (request: Request) => Promise<Response> {
  return async (request) => {
    await mayAsk(request);
    return fetch(request, {
      cache: request.cache === 'default' ? 'no-cache' : request.cache,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(milliseconds)]),
    });
  };
}

const authorization: Middleware = {
  onRequest({ request }) {
    const token = session.readToken();
    if (token !== null && !request.headers.has('Authorization')) request.headers.set('Authorization', `Bearer ${token}`);
    return request;
  },
  onResponse({ request, response }) {
    const token = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1];
    if (response.status === 401 && token !== undefined) session.onRefused(token);
    return undefined;
  },
};

export const api = createClient<paths>({
  baseUrl: API_URL,
  fetch: fetchWithin(REQUEST_LIMIT_MS),
});
api.use(authorization);
