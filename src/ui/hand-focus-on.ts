import { focusMain } from "#src/ui/focus-main.ts";

/**
 * As the `ref` of what may leave the screen with the keyboard's focus in it: the keyboard goes on from the nearest part
 * around it that can take it. Who has gone on to something else stays there.
 */
export function handFocusOn(leaving: HTMLElement | null): () => void {
  return () => {
    if (leaving?.contains(document.activeElement) !== true) return;
    const around = leaving.parentElement?.closest<HTMLElement>("dialog, [tabindex='-1']") ?? null;
    if (around === null) focusMain();
    else around.focus({ preventScroll: true });
  };
}
