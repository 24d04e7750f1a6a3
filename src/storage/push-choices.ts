import { type Observable, observe } from "#src/state/observable.ts";
import { DEFAULT_SETTINGS, type PushSettings, pushStored } from "#src/storage/push-settings.ts";
import { changeTogether } from "#src/storage/web-storage.ts";

/** What the fan has chosen, also while notifications are off. */
export const pushChoices: Observable<PushSettings> = observe(
  () => pushStored.settings.read() ?? pushStored.draft.read() ?? DEFAULT_SETTINGS,
  pushStored.settings.subscribe,
  pushStored.draft.subscribe,
);

/** @returns false if the browser blocks its storage or has no room */
export function savePushChoices(next: PushSettings): boolean {
  const isOn = pushStored.settings.read() !== null;
  return (isOn ? pushStored.settings : pushStored.draft).write(next);
}

/** Removes the settings first, because a full storage has no room for both. */
export function saveAsDraft(settings: PushSettings | null): void {
  changeTogether(() => {
    pushStored.settings.remove();
    if (settings !== null) pushStored.draft.write(settings);
  });
}
