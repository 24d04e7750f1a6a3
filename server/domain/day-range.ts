import { kickOffTime } from "#server/feeds/openfootball/kick-off-time.ts";
import { Problem } from "#server/http/problem.ts";

const DAY_MS = 86_400_000;

/**
 * A calendar day as instants: from its first midnight to the next day's, 23 to 25 hours apart.
 * @param date "YYYY-MM-DD"
 * @throws {Problem} 400 for a time zone that nobody knows
 */
export function dayRange(date: string, timeZone: string): { from: Date; to: Date } {
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
