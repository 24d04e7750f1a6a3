import type { Stored } from "#src/storage/web-storage.ts";
import { createObservable } from "#src/state/observable.ts";

export function memoryStored<T>(): Stored<T> & { emitFromOtherTab: (value: T | null) => void } {
  const { read, subscribe, set } = createObservable<T | null>(null);
  let notifyListener: (value: T | null) => void = () => {};
  return {
    read,
    subscribe,
    write: (value) => {
      set(value);
      return true;
    },
    remove: () => set(null),
    onOtherTab: (listener) => {
      notifyListener = listener;
    },
    emitFromOtherTab: (value) => notifyListener(value),
  };
}
