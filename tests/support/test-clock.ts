import type { Clock } from "#server/platform/clock/clock.ts";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A Saturday noon, UTC. */
export const START = Date.UTC(2026, 10, 21, 12);

export interface TestClock extends Clock {
  set(at: number): void;
  advance(by: number): void;
}

export function createTestClock(at = START): TestClock {
  let time = at;
  return { now: () => time, set: (to) => void (time = to), advance: (by) => void (time += by) };
}
