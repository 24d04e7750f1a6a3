const MINUTE_MS = 60_000;
const UNKNOWN_TIME = "15:00";

const formats = new Map<string, Intl.DateTimeFormat>();

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

/** Milliseconds that the zone's clocks are ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Map(formatOf(timeZone).formatToParts(instant).map((part) => [part.type, Number(part.value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
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
