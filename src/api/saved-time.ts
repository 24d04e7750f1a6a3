import type { Answer } from "#src/api/client.ts";
import { toServerTime } from "#src/clock/server-clock.ts";

/**
 * When the server said what is shown, in unix seconds of its clock; null while there is nothing. By its own word where
 * that is known: what the phone's clock showed then is worth nothing once that clock was wrong.
 */
export function savedTime({
  data,
  dataUpdatedAt,
}: {
  data: Omit<Answer<unknown>, "body"> | undefined;
  dataUpdatedAt: number;
}): number | null {
  return data === undefined
    ? null
    : (data.savedAt ?? data.saidAt ?? Math.floor(toServerTime(dataUpdatedAt) / 1_000));
}
