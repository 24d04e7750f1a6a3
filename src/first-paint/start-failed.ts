import { firstStored } from "#src/storage/first-entries.ts";

/** @returns whether watch-start.js restarts the app; otherwise it shows an error */
export function reportStartFailure(): boolean {
  firstStored.firstPaint.remove();
  return !dispatchEvent(new Event("start-failed", { cancelable: true }));
}

export function hasStartFailed(root: HTMLElement): boolean {
  return root.querySelector(":scope > .shell") === null;
}
