import { Refusal } from "#server/platform/refusal.ts";

const MAX_RUNNING = 2;
const MAX_PER_CLIENT = 30;
/** A hanging database occupies a place for up to 20 seconds. A proxy gives up after 25. */
const MAX_WAIT_MS = 3_000;

/** @throws {Refusal} where the client has too many requests waiting, or waited too long */
export type ConcurrencyLimit = <Result>(
  client: string,
  work: () => Promise<Result>,
) => Promise<Result>;

/** Prevents a few clients with new URLs from blocking every login on the single thread. */
export function createConcurrencyLimit(rateLimitScale: number): ConcurrencyLimit {
  const maxPerClient = MAX_PER_CLIENT * rateLimitScale;
  let running = 0;
  const waiting: (() => void)[] = [];
  const clientCounts = new Map<string, number>();

  function release(client: string): void {
    const remaining = (clientCounts.get(client) ?? 1) - 1;
    if (remaining === 0) clientCounts.delete(client);
    else clientCounts.set(client, remaining);
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else setImmediate(next);
  }

  return async (client, work) => {
    const count = clientCounts.get(client) ?? 0;
    if (count >= maxPerClient)
      throw new Refusal(
        "too_many",
        "rate_limited",
        "Too many requests at once. Try again in 1 second.",
        { retryAfterSeconds: 1 },
      );
    clientCounts.set(client, count + 1);
    const since = performance.now();
    if (running < MAX_RUNNING) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      if (performance.now() - since > MAX_WAIT_MS)
        throw new Refusal(
          "unready",
          "unavailable",
          "Touchline is busy just now. Please try again in a few seconds.",
          { retryAfterSeconds: 5 },
        );
      return await work();
    } finally {
      release(client);
    }
  };
}
