import { fromEvents, observe } from "#src/state/observable.ts";

/** A worker stands between this page and the network. On a first visit it comes after the page. */
export const controlled = observe(
  () => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null,
  fromEvents(() => navigator.serviceWorker ?? new EventTarget(), "controllerchange"),
);
