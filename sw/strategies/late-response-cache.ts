import { WORKER_EVENT_MS } from "#domain/request-limits.ts";
import type { Clock } from "#sw/browser/clock.ts";

/** Enough time for the page to receive the message and ask again. */
const LIFETIME_MS = 5_000;

export type LateResponseCache = ReturnType<typeof createLateResponseCache>;

export function createLateResponseCache(clock: Clock) {
  const responses = new Map<string, Response>();
  /** By key: when the page's latest server response was requested. */
  const latestAskedAt = new Map<string, number>();
  let refusedBefore = 0;

  /** Drops entries older than any request that can still be running. */
  function recordRequest(key: string, askedAt: number): void {
    latestAskedAt.set(key, Math.max(latestAskedAt.get(key) ?? askedAt, askedAt));
    for (const [other, at] of latestAskedAt)
      if (at < clock.elapsed() - WORKER_EVENT_MS) latestAskedAt.delete(other);
  }

  return {
    /** Blocks responses that were requested before the one the page has, by `clock.elapsed()`. */
    recordRequest,

    put(key: string, response: Response, askedAt: number): void {
      if (askedAt < refusedBefore || askedAt < (latestAskedAt.get(key) ?? 0)) return;
      recordRequest(key, askedAt);
      const late = response.clone();
      responses.set(key, late);
      setTimeout(() => {
        if (responses.get(key) === late) responses.delete(key);
      }, LIFETIME_MS);
    },

    take(key: string): Response | null {
      const response = responses.get(key) ?? null;
      responses.delete(key);
      return response;
    },

    /** After an unlock or a change of the simulated network, earlier responses are stale. */
    refuseEarlier(): void {
      responses.clear();
      refusedBefore = clock.elapsed();
    },
  };
}

/** The session is part of the key: a response must never reach another account. */
export function requestKey(request: Request): string {
  return `${request.headers.get("authorization") ?? ""} ${request.url}`;
}
