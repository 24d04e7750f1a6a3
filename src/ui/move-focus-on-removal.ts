import { focusMain } from "#src/ui/focus-main.ts";

/** A `ref`: when a focused element disappears, its nearest focusable ancestor gets the focus. */
export function moveFocusOnRemoval(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement) !== true) return;
    const ancestor = element.parentElement?.closest<HTMLElement>("dialog, [tabindex='-1']") ?? null;
    if (ancestor === null) focusMain();
    else ancestor.focus({ preventScroll: true });
  };
}
