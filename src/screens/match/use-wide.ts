import { useSyncExternalStore } from "react";

const QUERY = "(min-width: 768px)";
let printing = false;

/**
 * Whether there is room for a table. One of two markups is rendered, never both with one hidden. On paper it is the
 * list, which takes less room.
 */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => !printing && matchMedia(QUERY).matches);
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(QUERY);
  const onPrint = (event: Event) => {
    printing = event.type === "beforeprint";
    listener();
  };
  media.addEventListener("change", listener);
  addEventListener("beforeprint", onPrint);
  addEventListener("afterprint", onPrint);
  return () => {
    media.removeEventListener("change", listener);
    removeEventListener("beforeprint", onPrint);
    removeEventListener("afterprint", onPrint);
  };
}
