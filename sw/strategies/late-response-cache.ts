import { WORKER_EVENT_MS } from "#domain/request-limits.ts";
import type { Clock } from "#sw/browser/clock.ts";

/** Long enough for the page to hear of it and ask again. */
const LIFETIME_MS = 5_000;

export type LateResponseCache = ReturnType<typeof createLateResponseCache>;

/** Answers that came too late for their requests, in memory only, each for the next request of the same kind. */
export function createLateResponseCache(clock: Clock) {
  const responses = new Map<string, Response>();
  /** By key, when the latest answer of the server that a page has was asked for. */
  const given = new Map<string, number>();
  let refusedBefore = 0;

  /** What was asked for before anything that may still be on its way is of no more use. */
  function note(key: string, askedAt: number): void {
    given.set(key, Math.max(given.get(key) ?? askedAt, askedAt));
    for (const [other, at] of given)
      if (at < clock.elapsed() - WORKER_EVENT_MS) given.delete(other);
  }

  return {
    /** A page has the server's answer: one that was asked for before it is given to nobody. Times are by `clock.elapsed()`. */
    note,

    /** @param askedAt when the answer was asked for, by `clock.elapsed()` */
    put(key: string, response: Response, askedAt: number): void {
      if (askedAt < refusedBefore || askedAt < (given.get(key) ?? 0)) return;
      note(key, askedAt);
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

    /** An unlock has changed what the answers say that were asked for before it, or a tester the network they came over. */
    refuseEarlier(): void {
      responses.clear();
      refusedBefore = clock.elapsed();
    },
  };
}

/** Answers for one asker are never given to another: the session is part of the key. */
export function requestKey(request: Request): string {
  return `${request.headers.get("authorization") ?? ""} ${request.url}`;
}
