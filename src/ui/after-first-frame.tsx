import { type ReactNode, useDeferredValue } from "react";

/** Renders content below the fold later, for a faster first frame on a slow phone. */
export function AfterFirstFrame({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
