import { type ReactNode, useDeferredValue } from "react";

/** For what stands below the fold: it comes right after the first frame, which a slow phone then has sooner. */
export function AfterFirstFrame({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
