import { LRUCache } from "lru-cache";
import type { Clock } from "#server/platform/clock/clock.ts";

const SERVICES = 500;
const MAX_SILENCES = 3;
const REST_S = 60;

/** Remembers push services that do not answer, so that they do not hold up the others. */
export interface SilentServices {
  /** Whether the service rests after several requests in a row without an answer. */
  isResting(endpoint: string): boolean;
  recordResult(endpoint: string, hasAnswered: boolean): void;
}

/** What a service that rests would answer. */
export const RESTING = { status: 503, retryAfter: String(REST_S) };

export function createSilentServices(clock: Clock): SilentServices {
  const silent = new LRUCache<string, { count: number; at: number }>({ max: SERVICES });
  const originOf = (endpoint: string) => new URL(endpoint).origin;
  return {
    isResting(endpoint) {
      const known = silent.get(originOf(endpoint));
      return (
        known !== undefined &&
        known.count >= MAX_SILENCES &&
        clock.now() - known.at < REST_S * 1_000
      );
    },
    recordResult(endpoint, hasAnswered) {
      const origin = originOf(endpoint);
      if (hasAnswered) silent.delete(origin);
      else silent.set(origin, { count: (silent.get(origin)?.count ?? 0) + 1, at: clock.now() });
    },
  };
}
