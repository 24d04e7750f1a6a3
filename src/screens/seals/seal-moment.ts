import { formatDate, formatTime } from "#src/domain/formatters.ts";

/** 21 Nov 2026, 17:30 */
export function sealMoment(seconds: number): string {
  return `${formatDate(seconds)}, ${formatTime(seconds)}`;
}
