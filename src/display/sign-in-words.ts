import { formatAge } from "#src/display/formatters.ts";

/** The server writes down when a sign-in was last used to within an hour. */
const HOUR_S = 3_600;

/** "Used in the last hour", "Last used 2 days ago". `now` is null where it is not known. */
export function lastUsedText(lastSeenAt: number, now: number | null): string {
  return now !== null && Math.abs(now - lastSeenAt) < HOUR_S
    ? "Used in the last hour"
    : `Last used ${formatAge(lastSeenAt, now)}`;
}
