import { firstStored } from "#src/storage/first-entries.ts";

/**
 * In place of a page that will not come; entry-failed.js says it where not even this is there. Whatever broke it, the
 * next start does without the snapshot.
 */
export function showStartFailure(root: HTMLElement): void {
  firstStored.firstPaint.remove();
  const words = document.querySelector<HTMLTemplateElement>("#start-failed");
  if (words === null) throw new Error("index.html has no #start-failed.");
  root.replaceChildren(words.content.cloneNode(true));
}

/** Above what stands there and cannot be used yet. */
export function showStartDelay(root: HTMLElement): void {
  const words = document.createElement("p");
  words.className = "shell-failed";
  words.role = "alert";
  words.textContent = "This is taking long. If nothing happens, reload the page.";
  root.prepend(words);
}
