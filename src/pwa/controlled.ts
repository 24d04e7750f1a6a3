import { fromEvents, observe } from "#src/state/observable.ts";

/** False on a first visit until the worker is installed. */
export const controlled = observe(
  () => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null,
  fromEvents(() => navigator.serviceWorker ?? new EventTarget(), "controllerchange"),
);
