import { useSyncExternalStore } from "react";
import type { Observable } from "#src/state/observable.ts";

export function useObservable<T>({ read, subscribe }: Observable<T>): T {
  return useSyncExternalStore(subscribe, read);
}
