import { isDay } from "#domain/day.ts";

const PATTERN = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/;

/** Reads `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM` (UTC); null where it is neither or no such day exists. */
export function parseReplayFrom(text: string): { at: number; wholeDay: boolean } | null {
  const match = PATTERN.exec(text);
  if (match === null) return null;
  const [, day = "", time] = match;
  const at = Date.parse(`${day}T${time ?? "00:00"}:00Z`);
  if (Number.isNaN(at) || !isDay(day)) return null;
  return { at, wholeDay: time === undefined };
}
