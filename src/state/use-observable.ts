import { useSyncExternalStore } from "react";
import type { Observable } from "#src/state/observable.ts";

/** The value as it is now; what shows it is drawn again when it changes. */
export function useObservable<T>({ read, subscribe }: Observable<T>): T {
  return useSyncExternalStore(subscribe, read);
}
