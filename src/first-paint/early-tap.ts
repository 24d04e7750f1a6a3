/** The inert snapshot ignores taps, so the last tapped link waits for the app. */
export function watchEarlyTaps(root: HTMLElement): void {
  const controller = new AbortController();
  const noteTap = (tap: PointerEvent) => {
    if (!isSnapshot(root)) return controller.abort();
    // Other buttons and keys open menus, tabs and windows.
    if (tap.button !== 0 || tap.ctrlKey || tap.metaKey || tap.shiftKey) return;
    const href = targetAt(root, tap.clientX, tap.clientY)?.getAttribute("href");
    if (href?.startsWith("/") === true) root.dataset["tapped"] = href;
    else delete root.dataset["tapped"];
  };
  // A touch that scrolls ends with `pointercancel` instead.
  addEventListener("pointerup", noteTap, { signal: controller.signal });
}

/** @returns the path of the link that was tapped before the app could react */
export function takeEarlyTap(root: HTMLElement): string | null {
  const { tapped = null } = root.dataset;
  delete root.dataset["tapped"];
  return tapped;
}

export function isSnapshot(root: HTMLElement): boolean {
  return root.querySelector(":scope > [inert]") !== null;
}

/** `elementFromPoint` skips inert elements, so they are active during this call. */
function targetAt(root: HTMLElement, x: number, y: number): Element | null {
  const parts = [...root.querySelectorAll<HTMLElement>(":scope > [inert]")];
  for (const part of parts) part.inert = false;
  const target = document.elementFromPoint(x, y);
  for (const part of parts) part.inert = true;
  return target?.closest("a, button, select") ?? null;
}
