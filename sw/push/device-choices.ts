import { nullable, object, parseJson, pipe, safeParse, string } from "valibot";
import { retryOnLostConnection } from "#offline/retry.ts";
import type { Store } from "#offline/store.ts";

const quietHours = object({ from: string(), to: string() });
const pushRow = pipe(
  string(),
  parseJson(),
  object({ settings: object({ quiet: nullable(quietHours) }) }),
);

/** The fan's choices that the server may not know when it sends a message. */
export interface DeviceChoices {
  hidesScores: boolean;
  isQuiet: boolean;
}

export async function readDeviceChoices(store: Store, at: Date): Promise<DeviceChoices> {
  const [push, hideScores] = await retryOnLostConnection(store, () =>
    store.settings.bulkGet(["push", "hide_scores"]),
  );
  const parsed = safeParse(pushRow, push?.value);
  const quiet = parsed.success ? parsed.output.settings.quiet : null;
  return {
    hidesScores: hideScores !== undefined,
    isQuiet: quiet !== null && isQuietAt(quiet, at),
  };
}

/** Quiet hours can include midnight. All times are like "22:00", in the device's time zone. */
function isQuietAt({ from, to }: { from: string; to: string }, at: Date): boolean {
  const time = at.toTimeString().slice(0, 5);
  return from <= to ? from <= time && time < to : from <= time || time < to;
}

export async function saveHideScores(store: Store, isHidden: boolean): Promise<void> {
  await retryOnLostConnection(store, async () => {
    if (isHidden) await store.settings.put({ key: "hide_scores", value: "on" });
    else await store.settings.delete("hide_scores");
  });
}
