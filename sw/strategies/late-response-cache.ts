import type { Clock } from "#sw/browser/clock.ts";

/** Long enough for the page to hear of it and ask again. */
const LIFETIME_MS = 5_000;

export type LateResponseCache = ReturnType<typeof createLateResponseCache>;

/** Answers that came too late for their requests, in memory only, each for the next request of the same kind. */
export function createLateResponseCache(clock: Clock) {
  const responses = new Map<string, Response>();
  let refusedBefore = 0;

  return {
    /** @param askedAt when the answer was asked for, by `clock.elapsed()` */
    put(key: string, response: Response, askedAt: number): void {
      if (askedAt < refusedBefore) return;
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

    /** An unlock has changed what the answers say that were asked for before it. */
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
