import { type Day, utcDay } from "#domain/day.ts";

const QUARTER_MONTHS = 3;
const QUARTERS = 12 / QUARTER_MONTHS;

/** Days of UTC, both included. */
export interface FileDays {
  from: Day;
  to: Day;
}

/**
 * The days of the files that together hold everything sealed between two instants: whole calendar quarters, the latest
 * first. None is longer than a download may be (download-days.ts), and a quarter's address stays the same while it grows.
 */
export function recordFiles(first: Date, last: Date): FileDays[] {
  const files: FileDays[] = [];
  for (let quarter = quarterOf(last); quarter >= quarterOf(first); quarter -= 1) {
    files.push({ from: dateOf(quarter, 0, 1), to: dateOf(quarter, QUARTER_MONTHS, 0) });
  }
  return files;
}

/** Quarters since the year 0. */
function quarterOf(at: Date): number {
  return at.getUTCFullYear() * QUARTERS + Math.floor(at.getUTCMonth() / QUARTER_MONTHS);
}

/** @param day from 1; 0 is the last of the month before */
function dateOf(quarter: number, month: number, day: number): Day {
  return utcDay(
    Date.UTC(Math.floor(quarter / QUARTERS), (quarter % QUARTERS) * QUARTER_MONTHS + month, day),
  );
}
