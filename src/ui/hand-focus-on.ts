import { focusMain } from "#src/ui/focus-main.ts";

/** A `ref`: when a focused element disappears, its nearest focusable ancestor gets the focus. */
export function handFocusOn(leaving: HTMLElement | null): () => void {
  return () => {
    if (leaving?.contains(document.activeElement) !== true) return;
    const around = leaving.parentElement?.closest<HTMLElement>("dialog, [tabindex='-1']") ?? null;
    if (around === null) focusMain();
    else around.focus({ preventScroll: true });
  };
}
