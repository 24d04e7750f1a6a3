import { firstStored } from "#src/storage/first-entries.ts";

/**
 * In place of a page that will not come; entry-failed.js says it where not even this is there. Whatever broke it, the
 * next start does without the snapshot.
 */
export function showStartFailure(root: HTMLElement): void {
  firstStored.firstPaint.remove();
  root.replaceChildren(wordsOf("start-failed"));
}

/** Above what stands there and cannot be used yet. */
export function showStartDelay(root: HTMLElement): void {
  root.prepend(wordsOf("start-slow"));
}

/** Words that index.html has ready. */
function wordsOf(id: string): Node {
  const words = document.querySelector<HTMLTemplateElement>(`#${id}`);
  if (words === null) throw new Error(`index.html has no #${id}.`);
  return words.content.cloneNode(true);
}
