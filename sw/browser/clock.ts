export interface Clock {
  /** Unix milliseconds of the device's clock, which may be wrong. */
  now(): number;
  /** Milliseconds since this worker started, from a monotonic clock. */
  elapsed(): number;
}

export const deviceClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
};

export function unixSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000);
}
