import { firstStored } from "#src/storage/first-entries.ts";

/**
 * Lets watch-start.js restart, or show an error. The next start does without the snapshot.
 * @returns whether a new start is on its way
 */
export function tellStartFailure(): boolean {
  firstStored.firstPaint.remove();
  return !dispatchEvent(new Event("start-failed", { cancelable: true }));
}

export function hasStartFailed(root: HTMLElement): boolean {
  return root.querySelector(":scope > .shell") === null;
}
