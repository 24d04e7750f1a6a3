import { LRUCache } from "lru-cache";

/** Of how many addresses it is kept how to make their answers: what most ask for is few. */
const MOST = 100;

export interface MakeAgain {
  /** How the answer of an address is made. */
  learn(address: string, make: () => Promise<unknown>): void;
  /** Whether an address waits for its turn. */
  waits(address: string): boolean;
  /** Makes again, one after the other, the answers of those addresses that this is said of. */
  makeAll(isWanted: (address: string) => boolean): void;
}

/**
 * Makes answers again without being asked for them, so that nobody who asks waits for a database that is busy. One at a time: it
 * leaves the database, and this thread, to whoever asks for something else in between.
 */
export function createMakeAgain(): MakeAgain {
  const makers = new LRUCache<string, () => Promise<unknown>>({ max: MOST });
  const waiting = new Set<string>();
  let isMaking = false;

  async function makeWaiting(): Promise<void> {
    isMaking = true;
    // What is added meanwhile has its turn as well.
    for (const address of waiting) {
      // First: what changes while it is made is made once more.
      waiting.delete(address);
      // One that fails is made for the next who asks, who hears why.
      await makers
        .get(address)?.()
        .catch(() => undefined);
    }
    isMaking = false;
  }

  return {
    learn: (address, make) => void makers.set(address, make),
    waits: (address) => waiting.has(address),
    makeAll(isWanted) {
      for (const address of makers.keys()) if (isWanted(address)) waiting.add(address);
      if (!isMaking) void makeWaiting();
    },
  };
}
