import { focusMain } from "#src/ui/focus-main.ts";

/**
 * A `ref`: if the element disappears with the focus, its nearest focusable ancestor gets it.
 * A fan who has moved the focus elsewhere stays there.
 */
export function handFocusOn(leaving: HTMLElement | null): () => void {
  return () => {
    if (leaving?.contains(document.activeElement) !== true) return;
    const around = leaving.parentElement?.closest<HTMLElement>("dialog, [tabindex='-1']") ?? null;
    if (around === null) focusMain();
    else around.focus({ preventScroll: true });
  };
}
