import {
  DAY_MS,
  dayNumber,
  dayOfNumber,
  EARLIEST_DAY,
  LATEST_DAY,
  utcDayNumber,
} from "#domain/day.ts";
import { Refusal } from "#server/platform/refusal.ts";

const DEFAULT_DAYS = 30;
const MOST_DAYS = 92;

export interface DownloadDays {
  /** YYYY-MM-DD, both included. */
  first: string;
  last: string;
  from: Date;
  /** Excluded. */
  to: Date;
}

/** The days that a download is asked for; dates are UTC. */
export function downloadDays(asked: { from?: string; to?: string }, now: number): DownloadDays {
  refuseFarAway("from", asked.from);
  refuseFarAway("to", asked.to);
  const lastDay = asked.to === undefined ? utcDayNumber(now) : dayNumber(asked.to);
  const firstDay = asked.from === undefined ? lastDay - DEFAULT_DAYS + 1 : dayNumber(asked.from);
  if (firstDay > lastDay) throw badDays("from must not be later than to.");
  if (lastDay - firstDay >= MOST_DAYS)
    throw badDays(`Ask for ${MOST_DAYS} days at most. More of them are several files.`);
  const from = new Date(firstDay * DAY_MS);
  return {
    first: dayOfNumber(firstDay),
    last: dayOfNumber(lastDay),
    from,
    to: new Date((lastDay + 1) * DAY_MS),
  };
}

function badDays(message: string): Refusal {
  return new Refusal("malformed", "bad_request", message);
}

function refuseFarAway(name: string, date = EARLIEST_DAY): void {
  if (date < EARLIEST_DAY || date > LATEST_DAY)
    throw badDays(`${name} must be a day from 1900 to 2999.`);
}
