/** The time, passed in so that a test can set it. Timers are the browser's own. */
export interface Clock {
  /** By the device's clock, which may be wrong; unix milliseconds. */
  now(): number;
  /** Since this worker began; nobody puts it back. Milliseconds. */
  elapsed(): number;
}

export const deviceClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
};

/** Unix seconds by the device's clock. */
export function unixSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1000);
}
