import { type Observable, type Subscribe, fromEvents, observe } from "#src/state/observable.ts";
import { useObservable } from "#src/state/use-observable.ts";

const PRINT = matchMedia("print");
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
export function useIsWide(): boolean {
  return useObservable(wide);
}

export const hasBarLinks = WIDE;
export const hasPanes = widthFrom(1024);
export const isDesktop = widthFrom(1280);

/** Print keeps the screen's layout. Another one would mount screens that are not drawn in time. */
function widthFrom(px: number): Observable<boolean> {
  const query = matchMedia(`(min-width: ${px}px)`);
  let isWideOnScreen = query.matches;
  return observe(
    () => (PRINT.matches ? isWideOnScreen : (isWideOnScreen = query.matches)),
    fromEvents(() => query, "change"),
  );
}
