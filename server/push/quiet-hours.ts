import { DAY_MS } from "#domain/day.ts";
import { isTimeZone, offsetAt } from "#domain/time-zone.ts";

const MINUTE_MS = 60_000;

/** Minutes since midnight in a time zone. Null for a zone that this server does not know. */
export function minuteOfDayIn(tz: string, at: Date): number | null {
  if (!isTimeZone(tz)) return null;
  const wallTime = at.getTime() + offsetAt(at.getTime(), tz);
  return Math.floor((wallTime % DAY_MS) / MINUTE_MS);
}
