import { fromEvents, observe } from "#src/state/observable.ts";

export const controlled = observe(
  () => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null,
  fromEvents(() => navigator.serviceWorker ?? new EventTarget(), "controllerchange"),
);
