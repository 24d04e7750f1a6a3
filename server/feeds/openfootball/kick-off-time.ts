import { offsetAt } from "#domain/time-zone.ts";

const MINUTE_MS = 60_000;
const UNKNOWN_TIME = "15:00";

/** What `kickOffTime` needs of a match. */
export interface LocalKickOff {
  /** "YYYY-MM-DD". */
  date: string;
  /** "HH:MM", or null where the file has none: 15:00 is assumed. */
  time: string | null;
  /** Minutes east of UTC, or null to use the zone. */
  utcOffset: number | null;
}

/**
 * Kick-off in UTC milliseconds of a local wall-clock time. In the hour that a clock change skips or
 * repeats, the result is one of the two candidates, always the same.
 */
export function kickOffTime(local: LocalKickOff, timeZone: string): number {
  const wall = Date.parse(`${local.date}T${local.time ?? UNKNOWN_TIME}:00Z`);
  if (local.utcOffset !== null) return wall - local.utcOffset * MINUTE_MS;
  // The offset depends on the instant, which depends on the offset: the second look settles it.
  const guess = wall - offsetAt(wall, timeZone);
  return wall - offsetAt(guess, timeZone);
}
