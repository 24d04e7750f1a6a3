import { Refusal } from "#server/platform/refusal.ts";

const AT_ONCE = 2;
const MOST_OF_A_CLIENT = 30;
/** A hanging database holds a turn for up to 20 seconds. A proxy gives up after 25. */
const LONGEST_WAIT_MS = 3_000;

/** @throws {Refusal} where the client has too many requests waiting, or waited too long */
export type InTurn = <Result>(client: string, work: () => Promise<Result>) => Promise<Result>;

/** Otherwise a few clients with new URLs would block every login on the single thread. */
export function createTurns(rateLimitScale: number): InTurn {
  const mostOfAClient = MOST_OF_A_CLIENT * rateLimitScale;
  let running = 0;
  const waiting: (() => void)[] = [];
  const countOf = new Map<string, number>();

  function leave(client: string): void {
    const left = (countOf.get(client) ?? 1) - 1;
    if (left === 0) countOf.delete(client);
    else countOf.set(client, left);
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else setImmediate(next);
  }

  return async (client, work) => {
    const count = countOf.get(client) ?? 0;
    if (count >= mostOfAClient)
      throw new Refusal(
        "too_many",
        "rate_limited",
        "Too many requests at once. Try again in 1 second.",
        { retryAfterSeconds: 1 },
      );
    countOf.set(client, count + 1);
    const since = performance.now();
    if (running < AT_ONCE) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      if (performance.now() - since > LONGEST_WAIT_MS)
        throw new Refusal(
          "unready",
          "unavailable",
          "Touchline is busy just now. Please try again in a few seconds.",
          { retryAfterSeconds: 5 },
        );
      return await work();
    } finally {
      leave(client);
    }
  };
}
