import { type Observable, type Subscribe, fromEvents, observe } from "#src/state/observable.ts";
import { useObservable } from "#src/state/use-observable.ts";

const WIDE = widthFrom(768);
let isPrinting = false;

const onPrint: Subscribe = (listener) => {
  const setPrinting = (event: Event) => {
    isPrinting = event.type === "beforeprint";
    listener();
  };
  addEventListener("beforeprint", setPrinting);
  addEventListener("afterprint", setPrinting);
  return () => {
    removeEventListener("beforeprint", setPrinting);
    removeEventListener("afterprint", setPrinting);
  };
};

const wide = observe(() => !isPrinting && WIDE.read(), WIDE.subscribe, onPrint);

/** Renders one layout, never both with one hidden. Print uses the shorter list. */
export function useWide(): boolean {
  return useObservable(wide);
}

export const hasBarLinks = WIDE;
export const hasPanes = widthFrom(1024);
export const isDesktop = widthFrom(1280);

function widthFrom(px: number): Observable<boolean> {
  const query = matchMedia(`(min-width: ${px}px)`);
  return observe(
    () => query.matches,
    fromEvents(() => query, "change"),
  );
}
