import { Problem } from "#server/platform/http/problem.ts";

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MOST_DAYS = 92;
/** Others have no instant in the database, or no date of four digits. */
const EARLIEST = "1900-01-01";
const LATEST = "2999-12-31";

export interface DownloadDays {
  /** YYYY-MM-DD, both included. */
  first: string;
  last: string;
  from: Date;
  /** Excluded. */
  to: Date;
}

/**
 * The days that a download is asked for; dates are UTC.
 * @throws {Problem} 400 where they are none, too many, or too far away
 */
export function downloadDays(asked: { from?: string; to?: string }, now: number): DownloadDays {
  refuseFarAway("from", asked.from);
  refuseFarAway("to", asked.to);
  const lastDay = asked.to === undefined ? Math.floor(now / DAY_MS) : dayOf(asked.to);
  const firstDay = asked.from === undefined ? lastDay - DEFAULT_DAYS + 1 : dayOf(asked.from);
  if (firstDay > lastDay) throw new Problem(400, "bad_request", "from must not be later than to.");
  if (lastDay - firstDay >= MOST_DAYS)
    throw new Problem(
      400,
      "bad_request",
      `Ask for ${MOST_DAYS} days at most. More of them are several files.`,
    );
  const from = new Date(firstDay * DAY_MS);
  return {
    first: dateOf(firstDay),
    last: dateOf(lastDay),
    from,
    to: new Date((lastDay + 1) * DAY_MS),
  };
}

function refuseFarAway(name: string, date = EARLIEST): void {
  if (date < EARLIEST || date > LATEST)
    throw new Problem(400, "bad_request", `${name} must be a day from 1900 to 2999.`);
}

function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
