import { type ReactNode, useDeferredValue } from "react";

/**
 * For content below the fold, rendered after the first frame, which is then faster on a slow
 * phone.
 */
export function AfterFirstFrame({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
