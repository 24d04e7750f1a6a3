import type { Answer } from "#src/api/client.ts";
import { toServerTime } from "#src/clock/server-clock.ts";

/** When the server sent the shown data, in unix seconds of its clock; null without data. */
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
