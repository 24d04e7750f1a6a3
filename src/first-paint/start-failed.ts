import { firstStored } from "#src/storage/first-entries.ts";

/**
 * What the page's head makes of it (watch-start.js): a new start where that may help, or else words in place of a page that
 * will not come. Whatever broke it, the next start does without the snapshot.
 *
 * @returns whether a new start is on its way
 */
export function tellStartFailure(): boolean {
  firstStored.firstPaint.remove();
  return !dispatchEvent(new Event("start-failed", { cancelable: true }));
}

/** Whether a file that the page names itself has not come: words stand in the shell's place. */
export function hasStartFailed(root: HTMLElement): boolean {
  return root.querySelector(":scope > .shell") === null;
}
