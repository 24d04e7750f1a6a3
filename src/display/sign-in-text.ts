import { formatAge } from "#src/display/formatters.ts";

const HOUR_S = 3_600;

export function lastUsedText(lastSeenAt: number, now: number | null): string {
  return now !== null && Math.abs(now - lastSeenAt) < HOUR_S
    ? "Used in the last hour"
    : `Last used ${formatAge(lastSeenAt, now)}`;
}
