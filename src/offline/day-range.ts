/**
 * A calendar day in a time zone, as unix seconds: from its first midnight to the next one's, which a clock change
 * makes 23 or 25 hours.
 * @param date "YYYY-MM-DD"
 * @throws RangeError for a date or a time zone that does not exist
 */
export function dayRange(date: string, timeZone: string): { from: number; to: number } {
  const start = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(start)) throw new RangeError(`${date} is not a date`);
  return { from: midnight(start, timeZone), to: midnight(start + 86_400_000, timeZone) };
}

/** The instant at which a wall clock in the zone shows the midnight that `utc` shows in UTC. */
function midnight(utc: number, timeZone: string): number {
  const guess = utc - offsetAt(utc, timeZone);
  return Math.floor((utc - offsetAt(guess, timeZone)) / 1000);
}

/** Milliseconds that the zone's clocks are ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(instant).map((part) => [part.type, Number(part.value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - Math.floor(instant / 1000) * 1000;
}
