import { firstStored } from "#src/storage/first-entries.ts";

const WORDS = "This could not be loaded. Check your connection, then reload the page.";

/** In place of a page that will not come. Whatever broke it, the next start does without the snapshot. */
export function showStartFailure(root: HTMLElement): void {
  firstStored.firstPaint.remove();
  root.replaceChildren(say(WORDS));
}

/** Above what stands there and cannot be used yet. */
export function showStartDelay(root: HTMLElement): void {
  root.prepend(say("This is taking long. If nothing happens, reload the page."));
}

function say(text: string): HTMLElement {
  const words = document.createElement("p");
  words.className = "shell-failed";
  words.role = "alert";
  words.textContent = text;
  return words;
}
