import { dayRange as rangeInSeconds } from "#engine/calendar/day-range.ts";
import { Problem } from "#server/http/problem.ts";

/**
 * A calendar day as instants: from its first to the next day's, 23 to 25 hours apart.
 * @param date "YYYY-MM-DD"
 * @throws {Problem} 400 for a time zone that nobody knows, or a day before 1900 or after 2999
 */
export function dayRange(date: string, timeZone: string): { from: Date; to: Date } {
  if (date < "1900-01-01" || date > "2999-12-31") {
    const message = "must be a day from 1900 to 2999";
    throw new Problem(400, "bad_request", `schedule_date ${message}.`, {
      errors: { schedule_date: [message] },
    });
  }
  try {
    const { from, to } = rangeInSeconds(date, timeZone);
    return { from: new Date(from * 1000), to: new Date(to * 1000) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = "must be a time zone such as Europe/London";
    throw new Problem(400, "bad_request", `tz ${message}.`, { errors: { tz: [message] } });
  }
}
