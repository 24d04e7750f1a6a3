export type Day = string;

export const DAY_S = 86_400;
export const DAY_MS = 1_000 * DAY_S;

/** The database has no instant for other days, or their year does not have four digits. */
export const EARLIEST_DAY: Day = "1900-01-01";
export const LATEST_DAY: Day = "2999-12-31";

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Days since 1 January 1970; NaN for an invalid day. */
export function dayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

export function dayOfNumber(number: number): Day {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** @param instant unix milliseconds */
export function utcDayNumber(instant: number): number {
  return Math.floor(instant / DAY_MS);
}

export function utcDay(instant: number): Day {
  return dayOfNumber(utcDayNumber(instant));
}

export function shiftDay(day: Day, days: number): Day {
  return dayOfNumber(dayNumber(day) + days);
}

export function isDay(text: string): boolean {
  const number = SHAPE.test(text) ? dayNumber(text) : Number.NaN;
  return !Number.isNaN(number) && dayOfNumber(number) === text;
}
