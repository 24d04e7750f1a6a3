import { createObservable } from "#src/state/observable.ts";
import { askWorker } from "#src/pwa/ask-worker.ts";

/** Whether a seal that this phone saw does not stand any more, and the fan has not dismissed it; the worker knows. */
export const sealAlarm = createObservable(false);

/** In every tab. False where nothing can do so. */
export async function dismissSealAlarm(): Promise<boolean> {
  const next = (await askWorker({ type: "DISMISS_SEAL_ALARM" }))?.alarmed;
  if (next !== undefined) sealAlarm.set(next);
  return next !== undefined;
}
