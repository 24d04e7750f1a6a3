import { kickOffTime } from "#server/feeds/openfootball/kick-off-time.ts";
import { Problem } from "#server/http/problem.ts";

const DAY_MS = 86_400_000;

/**
 * A calendar day as instants: from its first midnight to the next day's, 23 to 25 hours apart.
 * @param date "YYYY-MM-DD"
 * @throws {Problem} 400 for a time zone that nobody knows, or a day before 1900 or after 2999
 */
export function dayRange(date: string, timeZone: string): { from: Date; to: Date } {
  if (date < "1900-01-01" || date > "2999-12-31") {
    const message = "must be a day from 1900 to 2999";
    throw new Problem(400, "bad_request", `schedule_date ${message}.`, { errors: { schedule_date: [message] } });
  }
  try {
    const at = (day: string) => new Date(kickOffTime({ date: day, time: "00:00", utcOffset: null }, timeZone));
    const next = new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
    return { from: at(date), to: at(next) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = "must be a time zone such as Europe/London";
    throw new Problem(400, "bad_request", `tz ${message}.`, { errors: { tz: [message] } });
  }
}
