import { createObservable } from "#src/state/observable.ts";
import { askWorker } from "#src/pwa/ask-worker.ts";

export const sealAlarm = createObservable(false);

export async function dismissSealAlarm(): Promise<boolean> {
  const next = (await askWorker({ type: "DISMISS_SEAL_ALARM" }))?.alarmed;
  if (next !== undefined) sealAlarm.set(next);
  return next !== undefined;
}
