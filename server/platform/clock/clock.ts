/** Where every part of the server takes the time from. */
export interface Clock {
  /** UTC, milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
