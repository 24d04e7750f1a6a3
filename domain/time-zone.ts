import { DAY_MS, type Day, dayNumber } from "./day.ts";

const UTC_OFFSET = /^([+-])([01]\d|2[0-3]):([0-5]\d)$/;
const MINUTE_MS = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Unix seconds; `to` is exclusive. A clock change makes a day of 23 or 25 hours.
 * @throws RangeError for a date or a time zone that does not exist
 */
export function dayRange(day: Day, timeZone: string): { from: number; to: number } {
  const start = dayNumber(day) * DAY_MS;
  if (Number.isNaN(start)) throw new RangeError(`${day} is not a date`);
  return { from: dayStart(start, timeZone), to: dayStart(start + DAY_MS, timeZone) };
}

/** A day starts at 01:00 where clocks skip midnight, and at the second 00:00 if they repeat it. */
function dayStart(wallTime: number, timeZone: string): number {
  const candidates = [wallTime - DAY_MS, wallTime + DAY_MS].map(
    (near) => wallTime - offsetAt(near, timeZone),
  );
  const onThatDay = candidates.filter(
    (instant) => instant + offsetAt(instant, timeZone) >= wallTime,
  );
  return Math.floor(Math.min(...onThatDay) / 1000);
}

export function isTimeZone(timeZone: string): boolean {
  if (UTC_OFFSET.test(timeZone)) return true;
  try {
    formatOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

export function utcOffset(minutesAhead: number): string {
  const minutes = Math.abs(minutesAhead);
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return `${minutesAhead < 0 ? "-" : "+"}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/**
 * @param instant unix milliseconds
 * @returns milliseconds ahead of UTC
 * @throws RangeError for a time zone that does not exist
 */
export function offsetAt(instant: number, timeZone: string): number {
  const [, sign, hours, minutes] = UTC_OFFSET.exec(timeZone) ?? [];
  if (sign !== undefined)
    return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return wall - Math.floor(instant / 1000) * 1000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(timeZone, format);
  return format;
}
