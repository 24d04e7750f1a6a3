import { type Subscribe, fromEvents, observe } from "#src/state/observable.ts";
import { useObservable } from "#src/state/use-observable.ts";

const WIDE = matchMedia("(min-width: 768px)");
let printing = false;

const onPrint: Subscribe = (listener) => {
  const notePrint = (event: Event) => {
    printing = event.type === "beforeprint";
    listener();
  };
  addEventListener("beforeprint", notePrint);
  addEventListener("afterprint", notePrint);
  return () => {
    removeEventListener("beforeprint", notePrint);
    removeEventListener("afterprint", notePrint);
  };
};

const wide = observe(
  () => !printing && WIDE.matches,
  fromEvents(() => WIDE, "change"),
  onPrint,
);

/**
 * Renders one of the two layouts, never both with one hidden. Print uses the list, which is
 * shorter.
 */
export function useWide(): boolean {
  return useObservable(wide);
}
